import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Migration } from '#server/db/migrate.ts'

const dialects = ['sqlite', 'postgres'] as const
const journalEntry = (value: unknown): value is { entries: { tag: string; when: number }[] } =>
  typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries)

export function readMigrations(folder: string): Migration[] {
  const journal: unknown = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
  if (!journalEntry(journal)) throw new Error(`${folder}/meta/_journal.json is not a drizzle-kit journal`)
  return journal.entries.map(({ tag, when }) => ({ tag, when, sql: readFileSync(`${folder}/${tag}.sql`, 'utf8') }))
}

export function migrationsModule(root: string): string {
  const lists = dialects.map(
    (dialect) =>
      `export const ${dialect}Migrations: Migration[] = ${JSON.stringify(readMigrations(`${root}/drizzle/${dialect}`), null, 2)}\n`,
  )
  const head = [
    '// biome-ignore-all format: generated',
    "// Made from drizzle/ by 'npm run db:generate'; never edit by hand.",
    "import type { Migration } from './migrate.ts'",
  ]
  return `${head.join('\n')}\n\n${lists.join('\n')}`
}

// npm run db:generate [-- --name add_something]: generates migrations for both dialects with drizzle-kit
if (import.meta.main) {
  const root = new URL('../..', import.meta.url).pathname
  const drizzleKit = `${root}node_modules/drizzle-kit/bin.cjs`
  for (const dialect of dialects) {
    execFileSync(process.execPath, [drizzleKit, 'generate', ...process.argv.slice(2)], {
      cwd: root,
      env: { ...process.env, DIALECT: dialect },
      stdio: 'inherit',
    })
  }
  writeFileSync(`${root}server/db/migrations.generated.ts`, migrationsModule(root))
}
