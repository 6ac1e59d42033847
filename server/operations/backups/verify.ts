import { CannotOpenDatabase } from '#server/db/database.ts'
import { openSqliteFile, type SqliteFile } from '#server/db/sqlite/file.ts'
import { moneyProblems, oldMoneyProblems } from '#server/features/donations/ledger.service.ts'

export async function problemsOf(file: SqliteFile): Promise<string[]> {
  const damage = file.integrityProblems()
  if (damage.length > 0) return damage
  // queries must match the tables of an older version
  const isOld = (file.pending() ?? []).length > 0
  return [...file.foreignKeyProblems(), ...(await (isOld ? oldMoneyProblems(file) : moneyProblems(file)))]
}

/** Throws `CannotOpenDatabase` for a file that isn't a Pawstead database of this version or an older one. */
export function requireOurs(file: SqliteFile): void {
  if (!file.pending()) throw new CannotOpenDatabase(`${file.file} is not a Pawstead database.`)
}

/**
 * Throws `CannotOpenDatabase` if the database contains triggers, views, tables, or indexes that Pawstead did not
 * create: they would run in its name. Must be called first, because it runs nothing in the file.
 */
export function requireMadeByUs(file: SqliteFile, whatItIs: string): void {
  const strange = file.schemaDifferences()
  if (strange.length === 0) return
  const some = `${strange.slice(0, 3).join(', ')}${strange.length > 3 ? `, and ${strange.length - 3} more` : ''}`
  throw new CannotOpenDatabase(
    `${whatItIs} is not as Pawstead makes it: it ${some}. Such things could do anything in Pawstead's name. ` +
      'If you trust where it comes from, mend a copy of it with sqlite3, and use that.',
  )
}

/** Throws `CannotOpenDatabase` for a file that isn't a sound Pawstead database of this version or an older one. */
export async function verify(path: string, whatItIs: string): Promise<void> {
  const file = openSqliteFile(path)
  try {
    requireOurs(file)
    const problems = await problemsOf(file)
    if (problems.length === 0) return
    throw new CannotOpenDatabase(`${whatItIs} is damaged: ${problems.slice(0, 3).join('; ')}.`)
  } finally {
    file.close()
  }
}
