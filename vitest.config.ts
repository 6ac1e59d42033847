import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['server/testing/no-console-errors.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{server,shared,scripts,drawings}/**/*.test.ts', 'web/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
