// Loads the `tickets` section: first the desk, then everything that happened, in the order in which it happened.
import type { SeedContext } from '../../../operations/index.ts';
import { loadMacros, loadQueues, loadServiceLevels } from './load-desk.ts';
import { loadTimeline } from './load-timeline.ts';
import type { TicketsSection } from './schema.ts';

/** Fills the tables of the app and remembers every handle. */
export function loadTickets(section: TicketsSection, ctx: SeedContext): void {
  loadServiceLevels(section, ctx);
  loadQueues(section, ctx);
  loadMacros(section, ctx);
  loadTimeline(section, ctx);
}
