// Three kinds of tests: beside the code, laws over everything, stories through the front door.
import { defineConfig } from 'vitest/config';

// Odd on purpose, and set before the workers start: what leaks the zone or language of the host shows.
process.env.TZ = 'Pacific/Chatham';
process.env.LANG = 'tr_TR.UTF-8';
process.env.LC_ALL = 'tr_TR.UTF-8';

const clients = ['**/node_modules/**', 'tests/clients/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // At full count one file at a time: what is measured or killed shall not be disturbed by what runs beside it.
    maxWorkers: process.env.TILTYARD_FULL ? 1 : 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    globalSetup: ['tests/coverage/setup.ts'],
    projects: [
      {
        extends: true,
        // Loading the modules takes longer than most of these tests: they share a process.
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [...clients, 'src/surfaces/**'],
        },
      },
      {
        extends: true,
        // Some surfaces stand in for globals of the process, so each file gets its own.
        test: { name: 'surfaces', include: ['src/surfaces/**/*.test.ts'], exclude: clients },
      },
      { extends: true, test: { name: 'laws', include: ['tests/laws/**/*.test.ts'], exclude: clients } },
      {
        extends: true,
        test: {
          name: 'stories',
          include: ['tests/stories/**/*.test.ts', 'tests/proofs/**/*.test.ts'],
          exclude: clients,
        },
      },
      {
        extends: true,
        // Runs when all others are done, and looks at what they reached together.
        test: {
          name: 'coverage',
          include: ['tests/coverage/**/*.test.ts'],
          exclude: clients,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
