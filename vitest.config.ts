import { availableParallelism } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumFlags, findChromium } from './e2e/browser.ts'
import { testsOnAnyDatabase } from './server/testing/on-any-database.ts'
import { textsIn } from './tools/build/texts-plugin.ts'
import { ownScrollLock } from './vite.config.ts'

const chromium = playwright({
  launchOptions: {
    // finds or installs the browser only when these tests run
    get executablePath() {
      return findChromium()
    },
    args: chromiumFlags,
  },
  contextOptions: {
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    // differs from the server's time zone, as for most users
    timezoneId: 'America/Los_Angeles',
  },
})

/**
 * Runs one page at a time, because parallel pages sometimes miss what a test selects. `fileParallelism: false` would do
 * so, too, but then Vitest gives the project and those next to it only one worker.
 */
const onePageAtATime: typeof chromium = {
  ...chromium,
  providerFactory: (project) => Object.assign(chromium.providerFactory(project), { supportsParallelism: false }),
}

/**
 * The journeys come first, alone: next to other work, they would wait a minute for a click. After them, a page keeps one
 * core busy for two thirds of its time, and the server's tests use the rest. As many of them run at a time as there are
 * cores, and they yield to the pages (`lower-priority.ts`).
 */
const afterJourneys = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } }

const postgresUrl = process.env.POSTGRES_FOR_TESTS

const onPostgres = (url: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: 'postgres',
    globalSetup: ['tools/build/for-tests.ts'],
    setupFiles: ['server/testing/no-console-errors.ts', 'server/testing/lower-priority.ts'],
    ...afterJourneys,
    isolate: false,
    env: { TEST_DATABASE_URL: url },
    include: testsOnAnyDatabase(),
  },
})

export default defineConfig({
  test: {
    // a busy machine must not fail a test
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // one more than cores, because journeys wait for half of their time
    maxWorkers: availableParallelism() + 1,
    // caches compiled code of programs that tests start often, above all our own: 0.15 s less per start
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          globalSetup: ['tools/build/for-tests.ts'],
          setupFiles: ['server/testing/no-console-errors.ts', 'server/testing/lower-priority.ts'],
          ...afterJourneys,
          // each test file creates what it needs, so modules load only once
          isolate: false,
          include: ['{server,shared,tools,qa,web}/**/*.test.ts'],
          // tests that need PostgreSQL run with npm run test:pg
          exclude: [...configDefaults.exclude, 'tools/drawings/**', '**/*.pg.test.ts'],
        },
      },
      // if tools/test.ts has started one
      ...(postgresUrl ? [onPostgres(postgresUrl)] : []),
      {
        extends: true,
        // a separate project, because the server forbids its process to read SVG
        test: {
          name: 'drawings',
          setupFiles: ['server/testing/no-console-errors.ts'],
          include: ['tools/drawings/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [textsIn('en'), react(), tailwindcss()],
        resolve: { alias: ownScrollLock },
        // listed, because Vite would find them only during a run, and reload the page in the middle of a test
        optimizeDeps: { include: ['axe-core', 'culori/fn', 'lru-cache'] },
        publicDir: 'web/public',
        test: {
          name: 'pages',
          include: ['web/**/*.test.tsx'],
          ...afterJourneys,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // also fails a test on errors that React or the pages log
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
          globalSetup: ['tools/build/for-tests.ts', 'e2e/browser.ts'],
          setupFiles: ['server/testing/no-console-errors.ts'],
          include: ['e2e/*.test.ts'],
          // for concurrent tests, which wait more than they work
          maxConcurrency: 3,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          // each file has its own server and browser, so modules load only once
          isolate: false,
        },
      },
    ],
  },
})
