// Ports: the only way apps meet. An app provides some, another calls them, in one transaction.
import type { Day } from '../values/day.ts';
/** A person, service account or outside contact, as other apps need to know it. */
export interface PersonFacts {
  readonly id: string;
  readonly kind: 'person' | 'service' | 'contact';
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
  readonly language: string;
  /** IANA zone of the place of work. */
  readonly time_zone: string;
  readonly organisation_id: string | null;
  /** Keys of the groups it is a member of itself. */
  readonly groups: readonly string[];
  readonly org_unit_id: string | null;
  readonly manager_id: string | null;
  /** Region whose public holidays apply at the place of work, for business calendars; null for none. */
  readonly holiday_region: string | null;
}

/** Bytes that an app keeps a reference to. */
export interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
}

/** Who may do what. Provided by the directory. */
export interface AccessPort {
  /** Whether the principal exists, is active, and holds the permission. */
  may(principal: string, permission: string): boolean;
}

/** People and groups. Provided by the directory. */
export interface DirectoryPort {
  person(id: string): PersonFacts | undefined;
  byEmail(email: string): PersonFacts | undefined;
  /** Whether the principal belongs to the group (by its key), directly or through a delegation in force now. */
  inGroup(principal: string, group: string): boolean;
  group(
    key: string,
  ): { readonly key: string; readonly name: string; readonly lead_id: string | null } | undefined;
  /** The active members of a group, in the order of their ids. */
  members(group: string): readonly string[];
  organisation(id: string): { readonly id: string; readonly name: string } | undefined;
  /** Whether the person is away on the day. */
  absent(person: string, day: Day): boolean;
  /** The active deputy who may decide that kind of approval (`contract`, `invoice` …) for the person now, or undefined. */
  substitute(person: string, kind: string): string | undefined;
}

/** The place for bytes. Provided by files. */
export interface FilesPort {
  /** Facts of a file that the actor may read, or undefined. */
  file(id: string): FileFacts | undefined;
  /** Lets everybody who sees the record read the file: `entity` and `record` name what holds it. */
  hold(file: string, entity: string, record: string): void;
  release(file: string, entity: string, record: string): void;
  /**
   * What to answer for a file that some record of the calling app holds. Checks nothing: call it only after the app's own
   * rule has let the actor see the record.
   */
  open(id: string): FileFacts | undefined;
}

/** All ports. An app lists those it provides; a missing one is a defect found at start. */
export interface Ports {
  readonly Access: AccessPort;
  readonly Directory: DirectoryPort;
  readonly Files: FilesPort;
}
