import BetterSqlite from 'better-sqlite3'
import { type Migration, migrateSqlite, pendingOnSqlite } from '#server/db/migrate.ts'

type Made = { type: string; name: string; tbl_name: string; sql: string | null }

const everythingMade = (db: BetterSqlite.Database): Made[] =>
  db
    .prepare<[], Made>(
      // what can do most harm first, for who reads of it
      `select type, name, tbl_name, sql from sqlite_schema order by type not in ('trigger', 'view'), rowid`,
    )
    .all()

// not the type alone: SQLite goes by the text, whatever type stands beside it
const exactly = ({ type, name, tbl_name, sql }: Made) => JSON.stringify([type, name, tbl_name, sql])

/** What the migrations make, and what SQLite then adds by itself, such as statistics. */
function madeBy(migrations: readonly Migration[]): Made[] {
  const db = new BetterSqlite(':memory:')
  try {
    migrateSqlite(db, migrations)
    db.exec('analyze')
    return everythingMade(db)
  } finally {
    db.close()
  }
}

/**
 * What a file of ours has that its migrations have not made (triggers, views, tables, indexes, or ours with another
 * text), and what it lacks of theirs, as words for a sentence. Nothing of the file runs meanwhile. Throws
 * `DatabaseTooNew`.
 */
export function notMadeByUs(db: BetterSqlite.Database, migrations: readonly Migration[]): string[] {
  const made = everythingMade(db)
  const history = made.filter(({ name }) => name.toLowerCase() === '__drizzle_migrations')
  if (history.length === 0) return []
  // a view of that name would run by being asked for what was done
  const ours = new Set(madeBy(migrations.slice(0, 1)).map(exactly))
  if (!history.every((one) => ours.has(exactly(one)))) return history.map((one) => `has ${inWords(one)}`)
  const pending = pendingOnSqlite(db, migrations) ?? []
  const expected = madeBy(migrations.filter((migration) => !pending.includes(migration)))
  const known = new Set(expected.map(exactly))
  const found = new Set(made.map(exactly))
  const missing = expected.filter((one) => !one.name.startsWith('sqlite_') && !found.has(exactly(one)))
  const foreign = made.filter((one) => !known.has(exactly(one)))
  const replaced = new Set(foreign.map(({ name }) => name))
  return [
    ...foreign.map((one) => `has ${inWords(one)}`),
    ...missing.filter(({ name }) => !replaced.has(name)).map((one) => `lacks ${inWords(one)}`),
  ]
}

function inWords({ type, name, tbl_name: table }: Made): string {
  const words = type === 'table' || type === 'view' ? `the ${type} ${name}` : `the ${type} ${name} on ${table}`
  // whoever made it may have thought of the terminal that shows it
  return words.replace(/\p{C}/gu, '?').slice(0, 200)
}
