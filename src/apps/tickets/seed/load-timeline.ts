// Everything that happened to tickets before the world begins, replayed in order, timers included.
import type { SeedContext } from '../../../operations/index.ts';
import type { Instant } from '../../../values/instant.ts';
import { queueById } from '../queries/queues.ts';
import { timersOf } from '../queries/sla.ts';
import { readNumber, type TicketNumber } from '../rules/numbers.ts';
import type { Metric } from '../rules/words.ts';
import { attachFile } from '../steps/attach.ts';
import { clockRanOut, closeSolved, remind } from '../steps/automatic.ts';
import { createTicket } from '../steps/create.ts';
import { planFields } from '../steps/fields.ts';
import { loadTicket } from '../steps/save.ts';
import { takeStep } from './load-step.ts';
import type { TicketSeed, TicketsSection } from './schema.ts';

interface Happening {
  readonly at: Instant;
  readonly handle: string;
  run(): void;
}

/**
 * Replays all tickets on one time line, so that comments, clocks, breaches and closings come out as they would have.
 * What is still to come stays behind as timers.
 */
export function loadTimeline({ tickets }: TicketsSection, ctx: SeedContext): void {
  const happenings = Object.entries(tickets).flatMap(([handle, ticket]) => happeningsOf(ctx, handle, ticket));
  // The sort is stable: what happens at one instant happens in the order of the file.
  happenings.sort((left, right) => Number(left.at > right.at) - Number(left.at < right.at));
  for (const { at, handle, run } of happenings) {
    if (at > ctx.now()) throw new Error(`ticket:${handle}: ${at} lies after the start of the world.`);
    run();
  }
  for (const handle of Object.keys(tickets)) settle(ctx, ctx.ref(`ticket:${handle}`), ctx.now());
}

function happeningsOf(ctx: SeedContext, handle: string, ticket: TicketSeed): Happening[] {
  const creation = { at: ticket.created, handle, run: () => open(ctx, handle, ticket) };
  const steps = ticket.steps.map((step) => ({
    at: step.at,
    handle,
    run() {
      const id = ctx.ref(`ticket:${handle}`);
      settle(ctx, id, step.at);
      if (step.merge_into) settle(ctx, ctx.ref(step.merge_into), step.at);
      takeStep(ctx.at(step.at, ctx.ref(step.by)), { handle, id, step });
    },
  }));
  return [creation, ...steps];
}

/** Lets the timers of a ticket that are due up to an instant do their work, in order. */
function settle(ctx: SeedContext, ticketId: string, until: Instant): void {
  for (;;) {
    const [next] = ctx.all(timersOf, { ticket_id: ticketId });
    if (!next || next.due_at > until) return;
    ctx.cancel(next.timer);
    const then = ctx.at(next.due_at, 'system');
    const ticket = loadTicket(then, ticketId);
    if (next.purpose === 'auto_close') closeSolved(then, ticket);
    else if (next.purpose === 'reminder') remind(then, ticket);
    else clockRanOut(then, ticket, next.purpose satisfies Metric);
  }
}

function open(ctx: SeedContext, handle: string, seed: TicketSeed): void {
  const requester_id = ctx.ref(seed.requester);
  const submitter_id = seed.submitter ? ctx.ref(seed.submitter) : requester_id;
  const then = ctx.at(seed.created, submitter_id);
  const queue = then.get(queueById, { id: ctx.ref(`queue:${seed.queue}`) });
  if (!queue) throw new Error(`ticket:${handle}: the queue "${seed.queue}" has no team.`);
  const { files, number, organisation, fields, cc, description, steps: _, ...facts } = seed;
  const ticket = createTicket(then, {
    ...facts,
    queue,
    requester_id,
    submitter_id,
    description: description.trim(),
    organisation_id: organisation ? ctx.ref(organisation) : undefined,
    number: number === undefined ? undefined : givenNumber(handle, queue, number),
    fields: planFields(then, queue.id, fields),
    cc_ids: cc.map((who) => ctx.ref(who)),
  });
  ctx.name(`ticket:${handle}`, ticket.id);
  for (const file of files) attachSeed(then, ticket.id, file);
}

function attachSeed(then: SeedContext, ticketId: string, handle: string): void {
  const file = then.ports.Files.open(then.ref(handle));
  if (!file) throw new Error(`${handle} is no file.`);
  attachFile(then, loadTicket(then, ticketId), { file, comment_id: null, visibility: 'public' });
}

function givenNumber(handle: string, queue: Parameters<typeof readNumber>[0], number: string): TicketNumber {
  const read = readNumber(queue, number);
  if (!read) throw new Error(`ticket:${handle}: the number ${number} does not fit the pattern of its queue.`);
  return read;
}
