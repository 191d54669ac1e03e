// Looks at the text of every statement once per process and refuses what would break capture, replay or determinism.
import { InvariantError } from './invariant.ts';

/** Functions whose answer depends on the host; every connection overrides them by one that throws. */
export const bannedFunctions: readonly string[] = [
  'random',
  'randomblob',
  'date',
  'time',
  'datetime',
  'julianday',
  'unixepoch',
  'strftime',
  'timediff',
  'load_extension',
];

const rules: readonly (readonly [RegExp, string])[] = [
  [/\bOR\s+(REPLACE|FAIL|ROLLBACK)\b|^\s*REPLACE\b/i, 'OR REPLACE, OR FAIL and OR ROLLBACK escape capture'],
  [/^\s*(PRAGMA|ATTACH|DETACH|VACUUM|REINDEX|ANALYZE)\b/i, 'only the engine manages the database'],
  [/^\s*(BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b/i, 'only the engine controls transactions'],
  [/^\s*(CREATE|DROP|ALTER)\b/i, 'tables come from the app definitions'],
  [/\b(rowid|oid|_rowid_)\b/i, 'hidden row numbers are not stable'],
  [/'now'|\bCURRENT_(TIME|DATE|TIMESTAMP)\b/i, 'the host clock may not be read'],
  [
    new RegExp(`\\b(${bannedFunctions.join('|')})\\s*\\(`, 'i'),
    'the answer of this function depends on the host',
  ],
  [/;\s*\S/, 'one statement at a time'],
];

/** Throws {@link InvariantError} naming the rule when a statement of an app may not run. */
export function guardSql(text: string): void {
  const bare = text.replaceAll(/"[^"]*"/g, '""');
  for (const [pattern, reason] of rules) {
    if (pattern.test(bare)) throw new InvariantError(`Statement refused, ${reason}: ${text.slice(0, 200)}`);
  }
}
