import { defineConfig } from 'vitest/config'

// separate from the other tests, because it emulates a processor: npm run test:arm64
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['e2e/arm64/*.test.ts'],
    setupFiles: ['server/testing/no-console-errors.ts'],
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
})
