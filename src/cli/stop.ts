// Asked to stop: by SIGTERM or Ctrl-C. A second signal does not wait.
import { exitCodes } from './exit-codes.ts';

/** Answers when a signal asks this process to stop. */
export function stopAsked(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  return new Promise((resolve) => {
    const asked = () => {
      for (const signal of signals) {
        process.off(signal, asked);
        process.once(signal, () => process.exit(exitCodes.interrupted));
      }
      resolve();
    };
    for (const signal of signals) process.on(signal, asked);
  });
}
