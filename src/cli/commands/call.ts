// tiltyard call: any operation of the agent plane, as an employee.
import { documentedPlanes } from '../../server.ts';
import { agentCommand } from '../agent-command.ts';
import { group, lazy } from '../tree.ts';

export const call = group(
  { name: 'call', description: 'Call an operation of the agent plane with the token of a workspace.' },
  Object.fromEntries(
    documentedPlanes().agent.operations.map((operation) => [
      operation.id,
      lazy(operation.summary, async () => agentCommand(operation)),
    ]),
  ),
);
