// What an app may use of this room and of the engine below it.
export { type Given, type Query, type QueryValues, query } from '../engine/query.ts';
export { type SearchIndex, search, searchIndex } from '../engine/search.ts';
export {
  type App,
  type AppSpec,
  defineApp,
  type Entity,
  type EntityPart,
  type Seed,
  type SeedContext,
} from './app.ts';
export type { Actor, Context, RandomStream, Upload } from './context.ts';
export type { DomainEvent } from './event.ts';
export {
  type AccessRule,
  type AnyDeclaration,
  type AnyOperation,
  type AppAudience,
  type Audience,
  type Declaration,
  defineFileOperation,
  defineOperation,
  type Effect,
  type FileAnswer,
  type InputOf,
  type Operation,
  type OperationSpec,
  type OutputOf,
  type RecordRule,
  type Route,
  type Verdict,
} from './operation.ts';
export {
  afterCursor,
  orderBy,
  type PageRequest,
  pageInput,
  pageOf,
  readPage,
  type SortColumn,
} from './page.ts';
export type { AccessPort, DirectoryPort, FileFacts, FilesPort, PersonFacts, Ports } from './ports.ts';
export {
  type FieldError,
  fail,
  type Problem,
  type ProblemData,
  type ProblemKind,
  type ProblemMore,
  problem,
} from './problem.ts';
export * from './problems.ts';
