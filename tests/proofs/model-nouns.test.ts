// R08: organisations and tickets do what the domain says of them: models that know nothing of apps, rows or journals.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '../../src/operations/outcome.ts';
import { callers } from '../generate/explore.ts';
import { commandsOf, property } from '../generate/property.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { count, LONGEST } from './counts.ts';
import {
  assign,
  comment,
  eightDaysLater,
  nameIsTaken,
  type Organisation,
  reply,
  step,
  type Ticket,
} from './model/nouns.ts';

const RUNS = count('nounModelRuns');
const REQUESTER = 'person:ines-kaltwasser';

let company: TestWorkspace;
let agent: string;
beforeAll(() => {
  company = openCompany();
  [agent] = callers(company) as [string];
});
afterAll(() => company.close());

type Organisations = Map<string, Organisation>;
type Tickets = Map<string, Ticket>;
interface Real {
  readonly test: TestWorkspace;
}
type Deed<Model extends object> = (model: Model, test: TestWorkspace) => void;

/** A command that is only a deed; after each, everything is compared. */
function commandsFrom<Model extends object>(
  deeds: fc.Arbitrary<Deed<Model>>[],
  compare: (model: Model, test: TestWorkspace) => void,
): fc.Arbitrary<fc.Command<Model, Real>>[] {
  return deeds.map((deed, position) =>
    deed.map((run) => ({
      check: () => true,
      run: (model, { test: on }) => {
        run(model, on);
        compare(model, on);
      },
      toString: () => `deed ${position}`,
    })),
  );
}

/** Runs commands on forks of the company, each against an empty model. */
function agree<Model extends object>(
  commands: fc.Arbitrary<fc.Command<Model, Real>>[],
  initial: () => Model,
  seed: number,
): void {
  const runs = fc.property(fc.commands(commands, commandsOf(60)), (plan) => {
    fc.modelRun(() => ({ model: initial(), real: { test: company.fork() } }), plan);
  });
  fc.assert(runs, property(seed, RUNS));
}

const name = fc.constantFrom('Alpha GmbH', 'ALPHA GmbH', 'Beta AG', 'Gamma KG');
const facts = {
  kind: fc.constantFrom('customer', 'supplier', 'both', 'other'),
  city: fc.constantFrom('Bremen', 'Zürich'),
};
const which = fc.nat(5);

const organisationDeeds: fc.Arbitrary<Deed<Organisations>>[] = [
  fc.record({ name, ...facts }).map((given) => (model, on) => {
    const input = { ...given, country: 'DE', language: 'de' };
    const outcome = on.outcome('directory.organisation_create', input, { as: agent });
    if (nameIsTaken(model, given.name)) return expectCode(outcome, 'ORGANISATION_EXISTS');
    model.set(idOf(outcome), { ...given, status: 'active' });
  }),
  fc
    .tuple(
      which,
      fc.record(
        {
          name,
          ...facts,
          city: fc.option(facts.city),
          status: fc.constantFrom('active', 'blocked', 'dissolved'),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([position, change]) => (model, on) => {
      const id = at(model, position);
      if (id === undefined) return;
      const outcome = on.outcome(
        'directory.organisation_update',
        { organisation_id: id, ...change },
        { as: agent },
      );
      if (change.name !== undefined && nameIsTaken(model, change.name, id))
        return expectCode(outcome, 'ORGANISATION_EXISTS');
      expectCode(outcome, 'ok');
      model.set(id, { ...(model.get(id) as Organisation), ...change });
    }),
];

test(
  `R08: organisations of ${RUNS} runs are what was said of them`,
  () => {
    const compare = (model: Organisations, on: TestWorkspace) => {
      for (const [id, wanted] of model)
        expect(on.ok('directory.organisation_get', { organisation_id: id }, { as: agent })).toMatchObject(
          wanted,
        );
    };
    agree(commandsFrom(organisationDeeds, compare), () => new Map(), 81);
  },
  LONGEST,
);

const bodies = ['Gern.', 'Bitte sehr.', 'Wir prüfen das.'];
const body = fc.constantFrom(...bodies);
const status = fc.constantFrom('new', 'open', 'pending', 'hold', 'solved', 'closed');

/** A call about one ticket, and what the model says of it. */
function about(
  position: number,
  call: (id: string, on: TestWorkspace) => Outcome,
  says: (ticket: Ticket) => Ticket | string,
): Deed<Tickets> {
  return (model, on) => {
    const id = at(model, position);
    if (id === undefined) return;
    const outcome = call(id, on);
    const said = says(model.get(id) as Ticket);
    expectCode(outcome, typeof said === 'string' ? said : 'ok');
    if (typeof said !== 'string') model.set(id, said);
  };
}

const ticketDeeds: fc.Arbitrary<Deed<Tickets>>[] = [
  fc.constant<Deed<Tickets>>((model, on) => {
    const input = {
      queue_id: 'support',
      subject: 'Export',
      description: 'Geht nicht.',
      requester_id: on.ref(REQUESTER),
    };
    model.set(idOf(on.outcome('tickets.create', input, { as: agent })), {
      status: 'new',
      assignee: null,
      comments: [],
    });
  }),
  fc.tuple(which, status).map(([position, to]) =>
    about(
      position,
      (id, on) => on.outcome('tickets.transition', { ticket_id: id, status: to }, { as: agent }),
      (ticket) => step(ticket, to),
    ),
  ),
  fc.tuple(which, body, fc.constantFrom('public', 'internal')).map(([position, text, visibility]) =>
    about(
      position,
      (id, on) =>
        on.outcome('tickets.comment_create', { ticket_id: id, body: text, visibility }, { as: agent }),
      (ticket) => comment(ticket, text),
    ),
  ),
  fc.tuple(which, body).map(([position, text]) =>
    about(
      position,
      (id, on) =>
        on.outcome(
          'tickets.comment_create',
          { ticket_id: id, body: text, visibility: 'public' },
          { as: REQUESTER },
        ),
      (ticket) => reply(ticket, text),
    ),
  ),
  fc.tuple(which, fc.boolean()).map(([position, isMine]) =>
    about(
      position,
      (id, on) =>
        on.outcome('tickets.assign', { ticket_id: id, assignee_id: isMine ? 'me' : null }, { as: agent }),
      (ticket) => assign(ticket, isMine ? agent : null),
    ),
  ),
  fc.constant<Deed<Tickets>>((model, on) => {
    on.advance(8 * 86_400);
    for (const [id, ticket] of model) model.set(id, eightDaysLater(ticket));
  }),
];

test(
  `R08: tickets of ${RUNS} runs go through their states, hands and comments as the domain says`,
  () => {
    const compare = (model: Tickets, on: TestWorkspace) => {
      for (const [id, { comments, ...ticket }] of model) {
        const shown = on.ok('tickets.get', { ticket_id: id }, { as: agent });
        expect({ status: shown.status, assignee: shown.assignee_id }).toEqual(ticket);
        const { items } = on.ok('tickets.comment_list', { ticket_id: id, limit: 200 }, { as: agent });
        // The desk itself writes too, when a promise is not kept.
        const texts = items.map((item: { body: string }) => item.body);
        expect(texts.filter((text: string) => bodies.includes(text))).toEqual(comments);
      }
    };
    agree(commandsFrom(ticketDeeds, compare), () => new Map(), 82);
  },
  LONGEST,
);

function at(model: ReadonlyMap<string, unknown>, position: number): string | undefined {
  return [...model.keys()][position % Math.max(1, model.size)];
}

function idOf(outcome: Outcome): string {
  expectCode(outcome, 'ok');
  return (outcome as { output: { id: string } }).output.id;
}

function expectCode(outcome: Outcome, code: string): void {
  expect(outcome.ok ? 'ok' : outcome.problem.code).toBe(code);
}
