import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './e2e/browser.ts'
import { ownScrollLock } from './vite.config.ts'

export default defineConfig({
  test: {
    // a machine that is busy with something else must not fail a test
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          setupFiles: ['server/testing/no-console-errors.ts'],
          // each test file makes what it needs, so the program's modules need loading only once
          isolate: false,
          // one core would be left idle otherwise
          maxWorkers: '100%',
          include: ['{server,shared,tools,web}/**/*.test.ts'],
          // what only PostgreSQL can prove runs with npm run test:pg
          exclude: [
            ...configDefaults.exclude,
            'tools/drawings/**',
            ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.pg.test.ts']),
          ],
        },
      },
      {
        extends: true,
        // by itself: the server forbids its process to read SVG
        test: {
          name: 'drawings',
          setupFiles: ['server/testing/no-console-errors.ts'],
          include: ['tools/drawings/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        resolve: { alias: ownScrollLock },
        // what tests alone import must not be found only while they run, as the page would load anew
        optimizeDeps: { include: ['axe-core'] },
        publicDir: 'web/public',
        test: {
          name: 'pages',
          include: ['web/**/*.test.tsx'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // what React and the pages themselves say of a mistake fails a test here as well
          setupFiles: ['web/src/testing/set-up.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                // looked for, or installed, only when these tests run
                get executablePath() {
                  return findChromium()
                },
                args: chromiumFlags,
              },
              contextOptions: {
                reducedMotion: 'reduce',
                colorScheme: 'light',
                locale: 'en-US',
                // not the server's, as for most readers
                timezoneId: 'America/Los_Angeles',
              },
            }),
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          setupFiles: ['server/testing/no-console-errors.ts'],
          include: ['e2e/*.test.ts'],
          // of the tests that say they are concurrent, which wait more than they work
          maxConcurrency: 3,
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
