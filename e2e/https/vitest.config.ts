import { defineConfig } from 'vitest/config'

// separate from the other tests, because it installs an ACME server from Debian's packages: npm run test:https
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['e2e/https/*.test.ts'],
    globalSetup: ['e2e/https/install-pebble.ts'],
    setupFiles: ['server/testing/no-console-errors.ts'],
    // certificates take seconds, and each test has its own ports
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
})
