import { defineConfig } from 'vitest/config'

// separate from the other tests, because its emulator is 625 packages: npm run test:firebase
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['e2e/firebase/*.test.ts'],
    setupFiles: ['server/testing/no-console-errors.ts'],
    testTimeout: 120_000,
  },
})
