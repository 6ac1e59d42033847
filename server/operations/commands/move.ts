import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config/env.ts'
import { copyRows, countRows } from '#server/db/copy-rows.ts'
import { CannotOpenDatabase, type Database, type ReadableDatabase } from '#server/db/database.ts'
import { openSqliteFile, type SqliteFile } from '#server/db/sqlite/file.ts'
import { requireNotLost } from '#server/db/sqlite/folder.ts'
import { FolderInUse, lockFolderExclusive } from '#server/db/sqlite/folder-lock.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { requireMadeByUs } from '#server/operations/backups/verify.ts'
import { CommandFailed, progress, report, UsageError } from '#server/platform/command-line/output.ts'
import { isCurrency } from '#shared/currencies.ts'
import { formatMoney } from '#shared/money.ts'
import { setCurrency } from '#shared/money-form.ts'

export type MoveOptions = { to?: string; json?: boolean }

/**
 * `move --to postgres://…`: copies the shelter into an empty PostgreSQL database, all or nothing. The data folder stays
 * the same.
 */
export async function move(config: Config, { to, json = false }: MoveOptions): Promise<void> {
  const url = to ?? config.databaseUrl
  if (!url || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('--to (or DATABASE_URL) must be an address such as postgres://user:password@host/database.')
  const release = claimStopped(config.dataDir)
  try {
    const from = openSqliteFile(databaseFile(config.dataDir))
    try {
      const moved = await moveInto(url, from)
      const rows = Object.values(moved.rows).reduce((sum, count) => sum + count, 0)
      report(json, moved, [
        `Moved ${rows} records, with ${formatMoney(moved.donatedCents)} in donations, and checked them.`,
        `From now on start Pawstead with DATABASE_URL. ${from.file} stays as it was; keep it until you are sure that all is well.`,
      ])
    } finally {
      from.close()
    }
  } finally {
    release()
  }
}

/** Locks the folder, because writes during the copy would be lost. */
function claimStopped(dataDir: string) {
  requireNotLost(databaseFile(dataDir))
  if (!existsSync(databaseFile(dataDir)))
    throw new CommandFailed(`There is no shelter in ${dataDir}: choose the data folder with --data.`)
  try {
    return lockFolderExclusive(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new CommandFailed(`A running Pawstead uses the data folder ${dataDir}. Stop it first.`)
  }
}

type MoveSummary = { rows: Record<string, number>; donatedCents: number; raisedCents: number; pictureBytes: number }

async function moveInto(url: string, from: SqliteFile): Promise<MoveSummary> {
  if (from.pending()?.length !== 0)
    throw new CommandFailed(`${from.file} is of an older version: start Pawstead on it once, so that it is upgraded.`)
  requireMadeByUs(from, from.file)
  const problems = [...from.integrityProblems(), ...from.foreignKeyProblems(), ...(await moneyProblems(from))]
  if (problems.length > 0) throw new CommandFailed(`${from.file} is damaged: ${problems.slice(0, 3).join('; ')}.`)
  const db = await (await import('#server/db/postgres/open.ts')).openPostgres(url)
  try {
    return await copyInto(db, from)
  } finally {
    await db.close()
  }
}

async function copyInto(db: Database, from: SqliteFile): Promise<MoveSummary> {
  const expected = await summary(from)
  const [settings] = await from.read.select({ currency: from.schema.settings.currency }).from(from.schema.settings)
  if (settings && isCurrency(settings.currency)) setCurrency(settings.currency)
  await db.transaction(async (tx) => {
    const target: ReadableDatabase = { dialect: db.dialect, schema: db.schema, read: tx }
    if (Object.values(await countRows(target)).some((count) => count > 0))
      throw new CannotOpenDatabase('The PostgreSQL database already holds a shelter. Move into an empty database.')
    await copyRows(from, { tx, schema: db.schema }, progress('Moving'))
    const arrived = await summary(target)
    const wrong = await moneyProblems(target)
    if (!isDeepStrictEqual(arrived, expected) || wrong.length > 0)
      throw new CommandFailed(
        `What arrived is not what was sent, so nothing was kept: ${JSON.stringify({ expected, arrived, wrong })}`,
      )
  })
  return expected
}

/** Must be equal on both sides: rows of each table, money in cents, bytes of pictures. */
async function summary(view: ReadableDatabase): Promise<MoveSummary> {
  const { donations, campaigns, images } = view.schema
  const [donated] = await view.read.select({ cents: sql<number>`coalesce(sum(amount_cents), 0)` }).from(donations)
  const [raised] = await view.read.select({ cents: sql<number>`coalesce(sum(donated_cents), 0)` }).from(campaigns)
  const [pictures] = await view.read
    .select({ bytes: sql<number>`coalesce(sum(length(full_bytes) + length(small_bytes)), 0)` })
    .from(images)
  return {
    rows: await countRows(view),
    donatedCents: donated?.cents ?? 0,
    raisedCents: raised?.cents ?? 0,
    pictureBytes: pictures?.bytes ?? 0,
  }
}
