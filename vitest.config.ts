import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['server/testing/no-console-errors.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // each test file makes what it needs, so the program's modules need loading only once
          isolate: false,
          // one core would be left idle otherwise
          maxWorkers: '100%',
          include: ['{server,shared}/**/*.test.ts', 'web/**/*.test.ts'],
          // what only PostgreSQL can prove runs with npm run test:pg
          exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.pg.test.ts'])],
        },
      },
      {
        extends: true,
        // by itself: the server forbids its process to read SVG
        test: { name: 'drawings', include: ['tools/drawings/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // each file has its own server and browser; more of them at once only wait for each other
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
