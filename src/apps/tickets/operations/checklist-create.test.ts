import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ticket_id = work.ref('ticket:ds-86');
const lists = () => work.ok('tickets.checklist_list', { ticket_id });

describe('checklists', () => {
  it('are made with items, states and notes, and read back', () => {
    const { checklist: list } = work.ok('tickets.checklist_create', {
      ticket_id,
      title: 'Aufzeichnung von Gesprächen',
      items: [
        { title: 'Einwilligung des Anrufers' },
        { title: 'Löschfrist', state: 'fulfilled', note: 'Sieben Tage' },
      ],
    });
    expect(list.checklist_items).toMatchObject([
      { position: 1, title: 'Einwilligung des Anrufers', state: 'open', note: null },
      { position: 2, state: 'fulfilled', note: 'Sieben Tage' },
    ]);
    expect(lists().checklists).toEqual([list]);
  });

  it('grow, change and shrink by item', () => {
    const [list] = lists().checklists;
    const path = { ticket_id, checklist_id: list.id };
    const { checklist_item: added } = work.ok('tickets.checklist_item_add', {
      ...path,
      title: 'Betriebsrat',
      state: 'missing',
    });
    expect(added.position).toBe(3);
    const change = {
      ticket_id,
      checklist_item_id: list.checklist_items[0].id,
      state: 'deviating',
      note: 'Nur mündlich',
    };
    expect(work.ok('tickets.checklist_item_update', change).checklist_item).toMatchObject({
      state: 'deviating',
      note: 'Nur mündlich',
    });
    expect(
      work.ok('tickets.checklist_item_update', {
        ticket_id,
        checklist_item_id: list.checklist_items[0].id,
        note: null,
      }).checklist_item,
    ).toMatchObject({
      state: 'deviating',
      note: null,
    });
    work.ok('tickets.checklist_item_delete', { ticket_id, checklist_item_id: list.checklist_items[1].id });
    expect(lists().checklists[0].checklist_items.map((item: { position: number }) => item.position)).toEqual([
      1, 3,
    ]);
    const { items } = work.ok('tickets.history', {
      ticket_id,
      field: 'checklist: Einwilligung des Anrufers',
    });
    expect(items[0]).toMatchObject({ from_value: 'open', to_value: 'deviating' });
  });

  it('hold what was found before', () => {
    const seeded = work.ok('tickets.checklist_list', { ticket_id: work.ref('ticket:req-303') });
    expect(seeded.checklists[0].checklist_items.map((item: { state: string }) => item.state)).toEqual([
      'fulfilled',
      'fulfilled',
      'missing',
      'missing',
      'deviating',
      'open',
    ]);
  });

  it('have at most two hundred items per ticket', () => {
    const items = Array.from({ length: 99 }, (_, index) => ({ title: `Punkt ${index}` }));
    work.ok('tickets.checklist_create', { ticket_id, title: 'A', items });
    work.ok('tickets.checklist_create', { ticket_id, title: 'B', items });
    const [list] = lists().checklists;
    const one = { ticket_id, checklist_id: list.id, title: 'Zu viel' };
    expect(work.refused('tickets.checklist_item_add', one)).toBe('TOO_MANY');
    expect(work.refused('tickets.checklist_create', { ticket_id, title: 'C', items })).toBe('TOO_MANY');
  });

  it('are for agents, and only those of the ticket', () => {
    expect(work.refused('tickets.checklist_list', { ticket_id }, { as: 'person:nele-wiebrock' })).toBe(
      'FORBIDDEN',
    );
    const [list] = lists().checklists;
    const elsewhere = { ticket_id: work.ref('ticket:ds-87'), checklist_item_id: list.checklist_items[0].id };
    expect(work.refused('tickets.checklist_item_update', { ...elsewhere, state: 'open' })).toBe('NOT_FOUND');
    expect(work.refused('tickets.checklist_item_delete', elsewhere)).toBe('NOT_FOUND');
    const add = { ticket_id: elsewhere.ticket_id, checklist_id: list.id, title: 'x' };
    expect(work.refused('tickets.checklist_item_add', add)).toBe('NOT_FOUND');
  });

  it('are closed with the ticket', () => {
    const closed = { ticket_id: work.ref('ticket:ds-83'), title: 'x', items: [{ title: 'y' }] };
    expect(work.refused('tickets.checklist_create', closed)).toBe('TICKET_CLOSED');
  });
});
