// The fixed vocabularies of the app. What a queue allows is a choice from these.

export const ticketTypes = ['question', 'incident', 'problem', 'task', 'request', 'change'] as const;
export const statuses = ['new', 'open', 'pending', 'hold', 'solved', 'closed'] as const;
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export const levels = ['low', 'medium', 'high'] as const;
export const resolutions = ['done', 'declined', 'merged'] as const;
export const channels = ['mail', 'portal', 'phone', 'chat', 'api'] as const;
export const visibilities = ['public', 'internal'] as const;
export const satisfactions = ['good', 'bad'] as const;
export const metrics = ['first_reply', 'resolution'] as const;
export const linkKinds = [
  'blocks',
  'duplicates',
  'relates_to',
  'incident_of',
  'child_of',
  'follow_up_of',
  'split_from',
] as const;
export const itemStates = ['open', 'fulfilled', 'deviating', 'missing', 'not_applicable'] as const;
export const fieldKinds = ['text', 'number', 'money', 'date', 'enum', 'boolean'] as const;

export type TicketType = (typeof ticketTypes)[number];
export type Status = (typeof statuses)[number];
export type Priority = (typeof priorities)[number];
export type Visibility = (typeof visibilities)[number];
export type Resolution = (typeof resolutions)[number];
export type Metric = (typeof metrics)[number];
export type LinkKind = (typeof linkKinds)[number];
export type FieldKind = (typeof fieldKinds)[number];

/** Why a comment exists: somebody wrote it, or it records what the system or an operation did. */
export const commentKinds = ['comment', 'merge', 'split', 'breach', 'reminder'] as const;
export type CommentKind = (typeof commentKinds)[number];

/** What a timer of a ticket is for. */
export const timerPurposes = ['first_reply', 'resolution', 'auto_close', 'reminder'] as const;
export type TimerPurpose = (typeof timerPurposes)[number];

/** Fields a macro may set, and `tag`, which it adds. */
export const macroFields = ['status', 'priority', 'type', 'assignee', 'tag'] as const;
