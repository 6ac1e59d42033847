import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The tests that open a database which may be PostgreSQL's; for all others nothing changes. */
export const testsOnAnyDatabase = (): string[] =>
  globSync('server/**/*.test.ts', { cwd: root }).filter((file) =>
    /testing\/(database|harness|plans|postgres|rest)\.ts'/.test(readFileSync(path.join(root, file), 'utf8')),
  )
