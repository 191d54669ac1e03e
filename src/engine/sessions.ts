// Sessions: from a token to a workspace and a principal. The token alone decides.
import type { Engine } from './engine.ts';
import type { TokenRow } from './store/token-rows.ts';
import { claimedSerial, tokenOf, verifyToken } from './tokens.ts';
import type { Workspace } from './workspace.ts';

/** Whom a call speaks for. Valid only at the moment {@link Sessions.identify} answered it. */
export interface Session {
  readonly workspace: Workspace;
  readonly principal: string;
  /** Whether calls with this token move the clock. */
  readonly pays: boolean;
  /** The tool set chosen for this token, or null for the workspace's own. */
  readonly tools: string | null;
}

interface Known extends Session {
  readonly epoch: number;
}

/** Remembered tokens of one workspace, all from its epochs since this one. */
interface Held {
  readonly since: number;
  readonly tokens: Set<string>;
}

/** Verified tokens are remembered up to this many. */
const REMEMBERED = 50_000;

/** Tokens of one data folder. */
export class Sessions {
  readonly #engine: Engine;
  readonly #known = new Map<string, Known>();
  /** What is remembered of each workspace, so that it can be let go of. */
  readonly #held = new Map<Workspace, Held>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The session of a token, or undefined when it is unknown, forged or ended. */
  identify(token: string): Session | undefined {
    const known = this.#known.get(token) ?? this.#verify(token);
    if (!known) return undefined;
    const { state, credentials_epoch, epoch } = known.workspace.row;
    const good = state === 'open' && known.epoch >= credentials_epoch && known.epoch <= epoch;
    return good ? known : undefined;
  }

  /** Issues a token for a principal in the workspace's current epoch. */
  issue(
    workspace: Workspace,
    principal: string,
    options: { pays: boolean; tools?: string | null },
  ): { serial: number; token: string } {
    const row = {
      workspace: workspace.row.number,
      epoch: workspace.row.epoch,
      principal,
      pays: options.pays,
      tools: options.tools ?? null,
    };
    const serial = this.#engine.store.tokens.add(row);
    return { serial, token: tokenOf(this.#engine.folder.secret, { serial, ...row }) };
  }

  /** The token of a serial that was issued before. */
  token(serial: number): string | undefined {
    const row = this.#engine.store.tokens.bySerial(serial);
    return row && tokenOf(this.#engine.folder.secret, row);
  }

  /** Lets go of what is remembered of a workspace. Its tokens are verified anew if somebody still sends one. */
  forget(workspace: Workspace): void {
    for (const token of this.#held.get(workspace)?.tokens ?? []) this.#known.delete(token);
    this.#held.delete(workspace);
  }

  #verify(token: string): Known | undefined {
    const serial = claimedSerial(token);
    const row = serial === undefined ? undefined : this.#engine.store.tokens.bySerial(serial);
    if (!row || !verifyToken(this.#engine.folder.secret, token, row)) return undefined;
    return this.#remember(token, row);
  }

  #remember(token: string, row: TokenRow): Known | undefined {
    const workspace = this.#engine.workspaceByNumber(row.workspace);
    if (!workspace) return undefined;
    const known = { workspace, principal: row.principal, pays: row.pays, tools: row.tools, epoch: row.epoch };
    if (this.#known.size >= REMEMBERED) this.#forgetOldest();
    this.#tokensOf(workspace).add(token);
    this.#known.set(token, known);
    return known;
  }

  /** Remembered tokens of a workspace. Those from before its credentials changed are good no more. */
  #tokensOf(workspace: Workspace): Set<string> {
    const since = workspace.row.credentials_epoch;
    const held = this.#held.get(workspace);
    if (held?.since === since) return held.tokens;
    this.forget(workspace);
    const tokens = new Set<string>();
    this.#held.set(workspace, { since, tokens });
    return tokens;
  }

  #forgetOldest(): void {
    const [token, { workspace }] = this.#known.entries().next().value as [string, Known];
    this.#known.delete(token);
    const held = this.#held.get(workspace);
    held?.tokens.delete(token);
    if (held?.tokens.size === 0) this.#held.delete(workspace);
  }
}
