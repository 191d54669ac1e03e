// R08: random calls, resets, snapshots, forks, drops and restores against a model in plain Maps.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resetWorkspace, restoreWorkspace, takeSnapshot } from '../../src/engine/lifecycle.ts';
import type { Place } from '../../src/engine/materialise.ts';
import { isWellFormed } from '../../src/values/well-formed.ts';
import { property } from '../generate/property.ts';
import { openNotes, type TestWorkspace } from '../harness.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const RUNS = count('modelRuns');

/** The model: notes by title, and what was named. */
interface Model {
  notes: Map<string, string>;
  readonly snapshots: Map<string, Map<string, string>>;
}

/** The real side. */
interface Real {
  test: TestWorkspace;
  readonly places: Map<string, Place>;
}

type Step = (model: Model, real: Real) => void;

const title = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const name = fc.constantFrom('one', 'two', 'three');
const body = fc
  .string({ maxLength: 3000, unit: 'grapheme' })
  .filter((text) => isWellFormed(text) && !text.includes('\0'));

function idOf({ test }: Real, wanted: string): string | undefined {
  return listed(test).find((note) => note.title === wanted)?.id;
}

function listed(test: TestWorkspace): { id: string; title: string; body: string }[] {
  return test
    .ok('notes.list', { limit: 200 })
    .items.filter((note: { title: string }) => note.title.length === 1);
}

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(title, body).map(
    ([wanted, text]): Step =>
      (model, real) => {
        if (model.notes.has(wanted)) return;
        real.test.ok('notes.create', { title: wanted, body: text });
        model.notes.set(wanted, text);
      },
  ),
  fc.tuple(title, body).map(
    ([wanted, text]): Step =>
      (model, real) => {
        const id = idOf(real, wanted);
        expect(id !== undefined).toBe(model.notes.has(wanted));
        if (id === undefined) return;
        real.test.ok('notes.revise', { note_id: id, body: text });
        model.notes.set(wanted, text);
      },
  ),
  title.map(
    (wanted): Step =>
      (model, real) => {
        const id = idOf(real, wanted);
        if (id === undefined) return;
        real.test.ok('notes.erase', { note_id: id });
        model.notes.delete(wanted);
        expect(real.test.refused('notes.get', { note_id: id })).toBe('NOT_FOUND');
      },
  ),
  name.map(
    (wanted): Step =>
      (model, real) => {
        if (real.places.has(wanted)) return;
        real.places.set(wanted, takeSnapshot(real.test.assembly.yard.engine, real.test.workspace, wanted));
        model.snapshots.set(wanted, new Map(model.notes));
      },
  ),
  name.map(
    (wanted): Step =>
      (model, real) => {
        const place = real.places.get(wanted);
        if (!place) return;
        restoreWorkspace(real.test.assembly.yard.engine, real.test.workspace, {
          place,
          keepCredentials: true,
        });
        model.notes = new Map(model.snapshots.get(wanted));
      },
  ),
  fc.constant<Step>((_, real) => expect(real.test.workspace.drop()).toBe(true)),
  fc.constant<Step>((_, real) => {
    real.test = real.test.fork();
    real.places.clear();
  }),
  fc.constant<Step>((model, real) => {
    const { start_line } = real.test.workspace.row;
    if (start_line !== null) return;
    resetWorkspace(real.test.assembly.yard.engine, real.test.workspace, true);
    model.notes = new Map();
  }),
];

test(
  `R08: ${RUNS} runs agree with the model`,
  (context) => {
    const progress = progressOf(context, RUNS);
    let ran = 0;
    let runs = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(...steps), { minLength: 10, maxLength: 60 }), (plan) => {
        const model: Model = { notes: new Map(), snapshots: new Map() };
        const real: Real = { test: openNotes(), places: new Map() };
        try {
          for (const step of plan) {
            step(model, real);
            ran += 1;
            expect(Object.fromEntries(listed(real.test).map((note) => [note.title, note.body]))).toEqual(
              Object.fromEntries(model.notes),
            );
          }
          const live = real.test.workspace.live();
          expect(live.copy.recount()).toEqual(live.sums);
          runs += 1;
          progress(runs);
        } finally {
          real.test.close();
        }
      }),
      property(8, RUNS),
    );
    console.info(`${RUNS} runs, ${ran} steps`);
    expect(ran).toBeGreaterThan(RUNS * 10);
  },
  LONGEST,
);
