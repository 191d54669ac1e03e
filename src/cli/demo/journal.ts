// The last rows of the journal, and that it holds every call with its way in.
import { listTable } from '../tables.ts';
import type { Agent } from './agent.ts';
import type { Claiming } from './claims.ts';
import { type Office, workspace } from './office.ts';
import { heading, type Names, tell, withNames } from './screen.ts';

const LAST = 6;

/** Shows the end of the journal. */
export async function showJournal(
  { control }: Office,
  names: Names,
  { agent, claim }: { agent: Agent; claim: Claiming },
): Promise<void> {
  heading(`4. The journal, last ${LAST} entries`);
  const { items } = await control.inspection.journal({ ...workspace, limit: 200 });
  const called = items.filter(({ surface }) => surface === 'mcp' || surface === 'http');
  const rows = items.slice(-LAST).map(({ entry, at, by, surface, operation, outcome, records }) => {
    const changed = records.map(({ id }) => id).join(', ');
    return {
      entry,
      at,
      by: withNames(by, names),
      surface,
      operation,
      outcome,
      changed: withNames(changed, names),
    };
  });
  tell(listTable(columns, rows));
  // The onlooker's calls come in over HTTP too, under another name.
  const own = called.filter(({ by }) => names.get(by) === 'Nele Wiebrock');
  claim(
    'The journal holds every call of the agent: way in, operation, outcome.',
    own.length === agent.calls.length &&
      own.every(({ surface, outcome }, index) => {
        const call = agent.calls[index];
        return call?.way === surface && call.outcome === outcome;
      }),
  );
}

const columns = [
  { title: 'entry', value: 'entry', align: 'right' },
  { title: 'at', value: 'at' },
  { title: 'by', value: 'by' },
  { title: 'through', value: 'surface' },
  { title: 'operation', value: 'operation' },
  { title: 'outcome', value: 'outcome' },
  { title: 'changed', value: 'changed' },
] as const;
