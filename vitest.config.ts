import { availableParallelism } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumFlags, findChromium } from './e2e/browser.ts'
import { testsOnAnyDatabase } from './server/testing/on-any-database.ts'
import { ownScrollLock } from './vite.config.ts'

const chromium = playwright({
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
})

/**
 * One page at a time: beside another one a page is not always given what a test has chosen in it. `fileParallelism:
 * false` would say so too, but Vitest gives such a project one worker, and those beside it no more.
 */
const onePageAtATime: typeof chromium = {
  ...chromium,
  providerFactory: (project) => Object.assign(chromium.providerFactory(project), { supportsParallelism: false }),
}

/**
 * A page keeps one core busy. The server's tests on PostgreSQL have what it leaves, and all cores once the pages are
 * through: there are as many of them at a time as cores, and they give way to the pages (`give-way.ts`). Both come after
 * the journeys, which would wait a minute for a click beside either.
 */
const afterJourneys = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } }

const postgresUrl = process.env.POSTGRES_FOR_TESTS

/** The server's tests that open a database, on this PostgreSQL. */
const onPostgres = (url: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: 'postgres',
    setupFiles: ['server/testing/no-console-errors.ts', 'server/testing/give-way.ts'],
    ...afterJourneys,
    isolate: false,
    env: { TEST_DATABASE_URL: url },
    include: testsOnAnyDatabase(),
  },
})

export default defineConfig({
  test: {
    // a machine that is busy with something else must not fail a test
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The journeys and the server's tests are one group: they wait for different things, so that together they keep both
    // cores of a small machine busy. Projects start in the order of their names: the journeys, which take longest, before
    // the many small files of `node`, which fill what is left of all workers. One worker more than there are cores:
    // journeys wait for half of their time.
    maxWorkers: availableParallelism() + 1,
    // what is started again and again, our own program first of all, is compiled once: 0.15 s less for each start
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          setupFiles: ['server/testing/no-console-errors.ts'],
          // each test file makes what it needs, so the program's modules need loading only once
          isolate: false,
          include: ['{server,shared,tools,web}/**/*.test.ts'],
          // what only PostgreSQL can prove runs with npm run test:pg
          exclude: [...configDefaults.exclude, 'tools/drawings/**', '**/*.pg.test.ts'],
        },
      },
      // where tools/test.ts has started one
      ...(postgresUrl ? [onPostgres(postgresUrl)] : []),
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
          ...afterJourneys,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // what React and the pages themselves say of a mistake fails a test here as well
          setupFiles: ['web/src/testing/set-up.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: onePageAtATime,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          globalSetup: ['e2e/browser.ts'],
          setupFiles: ['server/testing/no-console-errors.ts'],
          include: ['e2e/*.test.ts'],
          // of the tests that say they are concurrent, which wait more than they work
          maxConcurrency: 3,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          // each file has its own server and browser, so the tools need loading only once
          isolate: false,
        },
      },
    ],
  },
})
