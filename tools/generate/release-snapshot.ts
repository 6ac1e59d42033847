// npm run db:snapshot, once before each release: writes a shelter of this version as SQL to server/db/released/.
// server/operations/backups/upgrade.test.ts upgrades all of these snapshots.
import './deterministic.ts'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { seedDemo } from '#server/demo/seed.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The whole database as SQL statements. Pictures are cut to their first 64 bytes. */
function dump(file: string): string {
  const db = new BetterSqlite(file)
  db.exec('update images set full_bytes = substr(full_bytes, 1, 64), small_bytes = substr(small_bytes, 1, 64)')
  const made = db
    .prepare<[], { type: string; name: string; sql: string }>(
      `select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by type = 'table' desc, name`,
    )
    .all()
  const kinds = db
    .prepare<[], { name: string; type: string }>(`select name, type from pragma_table_list where schema = 'main'`)
    .all()
  const ofKind = (kind: string) => new Set(kinds.filter(({ type }) => type === kind).map(({ name }) => name))
  // an index as a virtual table: creating it creates its shadow tables, and inserting pets fills it
  const [parts, whole] = [ofKind('shadow'), ofKind('virtual')]
  const tables = made
    .filter(({ type, name }) => type === 'table' && !parts.has(name) && !whole.has(name))
    .map(({ name }) => name)
  const insertsOf = (table: string) => {
    const columns = db.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table)
    const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `)
    const lines = db.prepare<[], string>(`select ${values} from "${table}" order by 1`).pluck().all()
    const names = columns.map((column) => `"${column}"`).join(', ')
    return lines.map((line) => `insert into "${table}" (${names}) values (${line});`)
  }
  // replaces the counters that inserting rows has set
  const counters = ['delete from sqlite_sequence;', ...insertsOf('sqlite_sequence')]
  const settings = [...whole].map((name) => `insert into "${name}" ("${name}", rank) values ('secure-delete', 1);`)
  const making = made.filter(({ name }) => !parts.has(name)).map(({ sql }) => `${sql};`)
  const lines = [...making, ...settings, ...tables.flatMap(insertsOf), ...counters, '']
  db.close()
  return lines.join('\n')
}

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-snapshot-'))
const db = openSqlite(folder)
await seedDemo(db)
await db.close()
const target = path.join(root, 'server/db/released', `${version}.sql`)
mkdirSync(path.dirname(target), { recursive: true })
writeFileSync(target, dump(path.join(folder, 'pawstead.db')))
rmSync(folder, { recursive: true })
console.log(`Wrote ${path.relative(root, target)}`)
