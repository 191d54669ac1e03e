// Health, readiness and metrics.
import { expect, test } from 'vitest';
import { openDesk } from '../../tests/desk.ts';

test('metrics say how many workspaces, copies, entries and calls there are, in the Prometheus format', async () => {
  const desk = openDesk();
  const { agent } = await desk.open('one');
  await desk.open('two');
  await desk.call('workspaces.freeze', { workspace_id: 'two' });
  await desk.refused('workspaces.get', { workspace_id: 'three' });
  desk.agent(agent.token, 'notes.create', { title: 'x' });
  desk.assembly.yard.engine.workspace('one')?.drop();
  desk.agent(agent.token, 'notes.list');
  const text = desk.assembly.operator.probes.metrics();
  for (const line of [
    '# TYPE tiltyard_workspaces gauge',
    'tiltyard_workspaces{state="open"} 1',
    'tiltyard_workspaces{state="frozen"} 1',
    'tiltyard_workspaces{state="closed"} 0',
    'tiltyard_copies 1',
    'tiltyard_entries_total{surface="process"} 2',
    'tiltyard_copies_made_total 2',
    'tiltyard_copies_dropped_total 1',
    'tiltyard_control_calls_total{operation="workspaces.open",outcome="ok"} 2',
    'tiltyard_control_calls_total{operation="workspaces.get",outcome="UNKNOWN_WORKSPACE"} 1',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^tiltyard_copy_bytes [1-9]\d+$/m);
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(
      /^(# (HELP|TYPE) tiltyard_[a-z_]+ .+|tiltyard_[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? \d+)$/,
    );
  expect(text).not.toMatch(/one|two|ada/);
  desk.close();
});

test('a server that has no room is not ready, and one that was closed neither', async () => {
  const desk = openDesk();
  const { probes } = desk.assembly.control;
  expect(probes.health()).toEqual({ status: 'ok' });
  expect(probes.readiness()).toEqual({ ready: true, reasons: [] });
  await desk.open('one');
  desk.sweep(0, { maxBytes: 1 });
  expect(probes.readiness()).toMatchObject({
    ready: false,
    reasons: [expect.stringContaining('--max-bytes')],
  });
  expect(await desk.refused('workspaces.open', { workspace_id: 'two', world: 'notes' })).toMatchObject({
    status: 507,
    code: 'STORAGE_FULL',
  });
  desk.sweep(0);
  await desk.open('two');
  desk.close();
  expect(probes.readiness().ready).toBe(false);
});
