import type BetterSqlite from 'better-sqlite3'
import { driverError } from '#server/db/database-errors.ts'
import { migrationStatements } from '#server/db/migrate.ts'
import { sqliteMigrations } from '#server/db/migrations.generated.ts'
import { trigramsOf } from '#server/db/search.ts'
import { incrementCommitNumber } from './commit-numbers.ts'
import { openWriter } from './writer.ts'

// `pet_names` finds pets by any three letters of their names (docs/decisions/009). It is derived from the pets.

export function rebuildNameIndex(db: BetterSqlite.Database): void {
  db.exec(`insert into pet_names (pet_names) values ('rebuild')`)
}

export const isNameIndexProblem = (problem: string): boolean => /FTS5 table main\.pet_names\b/.test(problem)

type TrigramSum = { pets: number; ids: number }

const triggers = ['pet_names_added', 'pet_names_changed', 'pet_names_deleted']

/**
 * The problem of the index, as the end of a sentence; null if it matches the pets. Reads all pets and the whole
 * index.
 */
export function nameIndexProblem(db: BetterSqlite.Database): string | null {
  const names = db.prepare<[], string>('select name from sqlite_schema').pluck().all()
  if (!['pet_names', ...triggers].every((name) => names.includes(name))) return 'is missing, or nothing keeps it'
  try {
    const wrong = db.transaction(() => wrongTrigrams(db))()
    return wrong.length === 0 ? null : `is wrong about ${wrong.length} parts of names`
  } catch (error) {
    if (!driverError(error)?.code.startsWith('SQLITE_CORRUPT')) throw error
    return 'is damaged'
  }
}

/**
 * Recreates the index as its migration did if something is wrong with it; returns whether it did. Writers wait only
 * during a repair.
 */
export function repairNameIndex(file: string): boolean {
  const db = openWriter(file, { timeout: 30_000 })
  try {
    if (nameIndexProblem(db) === null) return false
    const step = sqliteMigrations.find(({ sql }) => sql.includes('CREATE VIRTUAL TABLE `pet_names`'))
    if (!step) throw new Error('no migration makes the index of names')
    const repair = db.transaction(() => {
      for (const name of triggers) db.exec(`drop trigger if exists ${name}`)
      db.exec('drop table if exists pet_names')
      for (const statement of migrationStatements(step)) db.exec(statement)
      incrementCommitNumber(db)
    })
    repair.immediate()
    return true
  } finally {
    db.close()
  }
}

function wrongTrigrams(db: BetterSqlite.Database): string[] {
  const shares = new Map<string, TrigramSum>()
  const count = (part: string, pets: 1 | -1, id: number) => {
    const share = shares.get(part) ?? { pets: 0, ids: 0 }
    share.pets += pets
    share.ids += pets * id
    shares.set(part, share)
  }
  const names = db.prepare<[], { id: number; name: string }>('select id, name_folded as name from pets')
  for (const { id, name } of names.iterate()) for (const part of trigramsOf(name)) count(part, 1, id)
  db.exec(`create virtual table if not exists temp.parts_of_names using fts5vocab('main', 'pet_names', 'instance')`)
  const indexed = db.prepare<[], { part: string; id: number }>(
    'select term as part, doc as id from temp.parts_of_names',
  )
  for (const { part, id } of indexed.iterate()) count(part, -1, id)
  return [...shares].filter(([, { pets, ids }]) => pets !== 0 || ids !== 0).map(([part]) => part)
}
