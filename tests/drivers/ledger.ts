// What a server owes to whoever writes on it: every call that was answered as made is in the journal, once and whole.
import type { Agent } from 'node:http';
import { journalOf } from './journal.ts';
import type { Played, Player } from './player.ts';
import type { RunningServer } from './server.ts';

/** A writer and the calls that are owed to it, by entry. */
export class Ledger {
  readonly player: Player;
  readonly owed = new Map<number, Played>();

  constructor(player: Player) {
    this.player = player;
  }

  /** Makes the next call; one that left an entry for good is owed. Entries of reads may go in a crash. */
  async send(server: RunningServer, sockets: Agent): Promise<Played> {
    const played = await this.player.send(this.player.next(), { url: server.agentUrl, sockets });
    const { entry } = played.answer ?? {};
    if (entry !== undefined && played.operation.effect !== 'read') this.owed.set(entry, played);
    return played;
  }

  /** What is not as it was acknowledged: nothing, unless something was lost, doubled or torn. */
  async wrongs(server: RunningServer): Promise<string[]> {
    const { workspace } = this.player;
    const items = await journalOf(server, workspace);
    const wrongs = items
      .filter(({ entry }, at) => entry !== at + 1)
      .map(({ entry }) => `entry ${entry} is misplaced`);
    for (const [number, { operation, answer }] of this.owed) {
      const found = items[number - 1];
      const accepted = (answer?.status ?? 500) < 300;
      if (found?.operation !== operation.id || (found.outcome === 'ok') !== accepted)
        wrongs.push(`entry ${number} (${operation.id}, ${answer?.status}) is lost: ${JSON.stringify(found)}`);
    }
    const { recounted } = await server.control('GET', `/v1/workspaces/${workspace}/digest?recount=true`);
    return recounted.agrees ? wrongs : [...wrongs, 'the recount disagrees'];
  }
}
