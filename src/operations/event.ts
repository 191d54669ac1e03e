// Domain events: what happened, told to other apps inside the transaction of the call.

/** Something that happened. `type` is `noun.verb_in_the_past`, for example `ticket.solved`. */
export interface DomainEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}
