// States to read from: the present of a workspace or an earlier place, and the texts that belong to it.
import type { Live } from '../../engine/live.ts';
import type { Place } from '../../engine/materialise.ts';
import { inlineText } from '../../engine/text.ts';
import type { Workspace } from '../../engine/workspace.ts';
import type { Yard } from '../yard.ts';
import type { ReadText } from './decode.ts';

/** The state at a place of a workspace, for reading only. The present of an open one is its live state. */
export function stateAt({ engine }: Yard, workspace: Workspace, place: Place): Live {
  const { state, line } = workspace.row;
  const present = place.line === line && place.number === workspace.place().number;
  return present && state !== 'closed' ? workspace.live() : engine.asOf(workspace, place);
}

/** Where texts may stand. */
export interface TextPlaces {
  /** Texts that are at hand, by id. */
  readonly known?: ReadonlyMap<string, string>;
  /** A state whose own texts count; asked for only when a text stands nowhere else. */
  readonly state: () => Live;
}

/** Reads texts of a workspace: short ones out of their reference, long ones from where they stand. */
export function textReader({ engine }: Yard, workspace: Workspace, places: TextPlaces): ReadText {
  const image = engine.images.open(
    engine.store.lines.byNumber(workspace.row.line)?.image ?? workspace.row.image,
  );
  return (reference) => {
    const id = reference.slice(1);
    return (
      inlineText(reference) ??
      places.known?.get(id) ??
      image.findText(reference) ??
      (places.state().copy.engine(OWN_TEXT, true).get(id) as [string] | undefined)?.[0] ??
      image.outside(reference)
    );
  };
}

const OWN_TEXT = 'SELECT body FROM _texts WHERE id = ?';
