// Event-loop delay of a server while it does something long: what every other caller waits for.
import { randomBytes } from 'node:crypto';
import { type Child, say, startChild } from './child.ts';
import { type Control, controlClient, type OpenedAnswer, sendBytes } from './client.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { notYet, type Row, row, under } from './row.ts';
import type { ServerFigures, YardServerHello } from './yard-server.ts';

const BUILDS = 4;
const FILES = 8;
const FILE_BYTES = 25 * 1024 * 1024;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const server = await startChild<YardServerHello>('yard-server', {
    world: 'company',
    data: dataFolder(prepared),
  });
  const control = controlClient(server.hello.controlUrl, server.hello.key);
  const building = await whileBuilding(server, control);
  const taking = await whileTakingFiles(server, control);
  await server.stop();
  const line = (name: string, { delay }: ServerFigures, note: string) =>
    row(`event-loop delay p99 while ${name}`, {
      value: delay.p99,
      unit: 'ms',
      budget: under(50, 'ms'),
      note: `${note}; longest ${delay.max.toFixed(0)} ms`,
    });
  return [
    line('an image is built', building, `${BUILDS} images of the reference company, one after another`),
    line('a file of 25 MiB arrives', taking, `${FILES} files, one after another`),
    notYet('event-loop delay p99 while a run is graded', 'grading does not exist'),
  ];
}

async function whileBuilding(server: Child<YardServerHello>, control: Control): Promise<ServerFigures> {
  await control('POST', '/v1/images', { world: 'brennhagel', seed: 0 });
  await server.ask('figures');
  for (let seed = 1; seed <= BUILDS; seed++) {
    say(`image ${seed} of ${BUILDS}`);
    await control('POST', '/v1/images', { world: 'brennhagel', seed });
  }
  return server.ask<ServerFigures>('figures');
}

async function whileTakingFiles(server: Child<YardServerHello>, control: Control): Promise<ServerFigures> {
  const { agent } = await control<OpenedAnswer>('PUT', '/v1/workspaces/files', { world: 'brennhagel' });
  const bytes = randomBytes(FILE_BYTES);
  await server.ask('figures');
  for (let number = 1; number <= FILES; number++) {
    say(`file ${number} of ${FILES}`);
    bytes.writeUInt32LE(number);
    await sendBytes(`${server.hello.agentUrl}/v1/files?name=scan-${number}.bin`, agent.token, bytes);
  }
  return server.ask<ServerFigures>('figures');
}
