// What organisations and tickets are to the people who use them, written from the domain and not from the apps.

/** An organisation as a model knows it. */
export interface Organisation {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly city: string | null;
}

/** A ticket as a model knows it. */
export interface Ticket {
  readonly status: string;
  readonly assignee: string | null;
  /** Bodies of its comments, the oldest first. */
  readonly comments: readonly string[];
}

/** Two organisations may not have names that differ in case alone. */
export function nameIsTaken(
  organisations: ReadonlyMap<string, Organisation>,
  name: string,
  by?: string,
): boolean {
  return [...organisations].some(
    ([id, other]) => id !== by && other.name.toLowerCase() === name.toLowerCase(),
  );
}

/** The states that an agent of the support desk may ask for. Closing is the clock's. */
const steps: Readonly<Record<string, readonly string[]>> = {
  new: ['open'],
  open: ['pending', 'hold', 'solved'],
  pending: ['open', 'hold', 'solved'],
  hold: ['open', 'pending'],
  solved: ['open'],
  closed: [],
};

/** The code with which a step is refused, or the ticket after it. To stay where it is is no step. */
export function step(ticket: Ticket, status: string): Ticket | string {
  if (ticket.status === 'closed') return 'TICKET_CLOSED';
  // The agent's touch alone opens a new ticket, and any step from there can be taken at once.
  const from = status === 'open' ? ticket : touched(ticket);
  return steps[from.status]?.includes(status) ? { ...ticket, status } : 'TRANSITION_NOT_ALLOWED';
}

/** The agent gives it to somebody, or back. */
export function assign(ticket: Ticket, assignee: string | null): Ticket | string {
  if (ticket.status === 'closed') return 'TICKET_CLOSED';
  return { ...touched(ticket), assignee };
}

/** The agent answers, in public or among colleagues. */
export function comment(ticket: Ticket, body: string): Ticket | string {
  if (ticket.status === 'closed') return 'TICKET_CLOSED';
  return { ...touched(ticket), comments: [...ticket.comments, body] };
}

/** The requester answers: what waited for it, or was thought solved, is open again. After the end it is another ticket. */
export function reply(ticket: Ticket, body: string): Ticket {
  if (ticket.status === 'closed') return ticket;
  const status = ['pending', 'solved'].includes(ticket.status) ? 'open' : ticket.status;
  return { ...ticket, status, comments: [...ticket.comments, body] };
}

/** More than seven days without a word: what is solved closes. */
export function eightDaysLater(ticket: Ticket): Ticket {
  return ticket.status === 'solved' ? { ...ticket, status: 'closed' } : ticket;
}

/** A ticket that an agent touched is no longer new. */
function touched(ticket: Ticket): Ticket {
  return ticket.status === 'new' ? { ...ticket, status: 'open' } : ticket;
}
