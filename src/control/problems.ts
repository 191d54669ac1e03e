// The problems of the control plane, beside the common ones.
import { problem } from '../operations/problem.ts';

export const UNKNOWN_WORKSPACE = problem('UNKNOWN_WORKSPACE', 404, [
  'No such workspace',
  (data) => `There is no workspace "${data.id}". List them, or open it with PUT.`,
]);
export const WORKSPACE_EXISTS = problem('WORKSPACE_EXISTS', 409, [
  'The id is taken',
  (data) =>
    `Workspace "${data.id}" was opened with other options. Send the same body again, delete it first, or choose another id.`,
]);
export const WORKSPACE_ENDED = problem('WORKSPACE_ENDED', 410, [
  'The workspace is over',
  (data) =>
    `Workspace "${data.id}" is ${data.how}. Choose another id, or send "reopen": true to begin it anew; what it holds is then gone.`,
]);
export const WORKSPACE_FROZEN = problem('WORKSPACE_FROZEN', 409, [
  'The workspace is frozen',
  (data) => `Workspace "${data.id}" is frozen: it can be read, forked, restored and reset, not changed.`,
]);
export const WORKSPACE_CLOSED = problem('WORKSPACE_CLOSED', 410, [
  'The workspace is closed',
  (data) =>
    `Workspace "${data.id}" is ${data.how}: it can be read until it is removed, and not used any more.`,
]);
export const UNKNOWN_WORLD = problem('UNKNOWN_WORLD', 422, [
  'No such world',
  (data) => `There is no world "${data.world}". There are: ${data.worlds}.`,
]);
export const INVALID_WORLD = problem('INVALID_WORLD', 422, [
  'The world cannot be built',
  (data) => `Correct the world file: ${data.reason}`,
]);
export const UNKNOWN_IMAGE = problem('UNKNOWN_IMAGE', 422, [
  'No such image',
  'There is no such image in this data folder. List the images, or build it from its world.',
]);
export const IMAGE_OUTDATED = problem('IMAGE_OUTDATED', 409, [
  'The image is of another version',
  'It was built for other tables than this program has. Build it again from its world, or use the program that built it.',
]);
export const IMAGE_DAMAGED = problem('IMAGE_DAMAGED', 503, [
  'The image is damaged',
  'Its bytes do not hash to its name. Build it again from its world with "rebuild": true.',
]);
export const UNKNOWN_SNAPSHOT = problem('UNKNOWN_SNAPSHOT', 422, [
  'No such snapshot',
  (data) =>
    `There is no snapshot "${data.name}". Write workspace_id/name, or the name alone for its own ones.`,
]);
export const SNAPSHOT_EXISTS = problem('SNAPSHOT_EXISTS', 409, [
  'The name is taken',
  (data) => `The workspace has a snapshot "${data.name}" of another place. Choose another name.`,
]);
export const UNKNOWN_PLACE = problem('UNKNOWN_PLACE', 422, [
  'No such place',
  (data) =>
    `"${data.place}" is no place of this workspace. Give an entry from 0 to ${data.last}, "start", "now" or a snapshot.`,
]);
export const NOT_COMPARABLE = problem('NOT_COMPARABLE', 422, [
  'The places cannot be compared',
  'They do not begin at the same image, so nothing that happened leads from one to the other.',
]);
export const UNKNOWN_ENTITY = problem('UNKNOWN_ENTITY', 404, [
  'No such entity',
  (data) => `There is no entity "${data.entity}". There are: ${data.entities}.`,
]);
export const UNKNOWN_PRINCIPAL = problem('UNKNOWN_PRINCIPAL', 422, [
  'No such principal',
  (data) => `Nobody in this company is called "${data.principal}". Give a handle of the world file or an id.`,
]);
export const NO_EVENT_DUE = problem('NO_EVENT_DUE', 409, [
  'Nothing is due',
  'No timer is pending in this workspace, so there is no next event. Advance by a duration or to an instant.',
]);
export const CLOCK_OUT_OF_RANGE = problem('CLOCK_OUT_OF_RANGE', 422, [
  'The clock cannot go there',
  (data) => `It is ${data.now} in this workspace, and the clock goes forward up to the year 9999 only.`,
]);
export const KEY_EXISTS = problem('KEY_EXISTS', 409, [
  'The name is taken',
  (data) => `There is or was a key "${data.name}". Choose another name.`,
]);
export const UNKNOWN_KEY = problem('UNKNOWN_KEY', 404, [
  'No such key',
  (data) => `There is no key "${data.name}". List the keys.`,
]);
export const LAST_OPERATOR_KEY = problem('LAST_OPERATOR_KEY', 409, [
  'It is the last key of an operator',
  'Without it nobody could use the control plane. Make another operator key first.',
]);
