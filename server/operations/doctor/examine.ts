import { existsSync } from 'node:fs'
import type { Config } from '#server/config/env.ts'
import { CannotOpenDatabase, damageMessage } from '#server/db/database.ts'
import { openSqliteFile } from '#server/db/sqlite/file.ts'
import { lostDatabaseMessage } from '#server/db/sqlite/folder.ts'
import { lockFolderShared } from '#server/db/sqlite/folder-lock.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { version } from '#server/packed/version.ts'
import { certificateFinding } from './certificate.ts'
import {
  admins,
  dataFolder,
  diskSpace,
  type Finding,
  failedCheck,
  figures,
  foreignKeys,
  hiddenPosts,
  integrity,
  madeByUs,
  migrations,
  money,
  monthlyDonations,
  passedCheck,
  paymentEvents,
  pictures,
  places,
  promises,
  search,
} from './checks.ts'
import { mailServer, outbox } from './mail.ts'

/** Runs all checks without changing anything; works while Pawstead is running. */
export async function examine(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config
  const program = passedCheck('Program', `Pawstead ${version} on ${process.platform}-${process.arch}`)
  const certificate = certificateFinding(config)
  const settings = [
    program,
    passedCheck('Configuration', 'every setting is valid'),
    ...(certificate ? [certificate] : []),
    await mailServer(config),
  ]
  try {
    const findings = databaseUrl ? await examinePostgres(databaseUrl) : await examineFolder(dataDir)
    return [...settings, ...findings]
  } catch (error) {
    const sentence = error instanceof CannotOpenDatabase ? error.message : damageMessage(error)
    if (sentence) return [...settings, failedCheck('Database', sentence)]
    throw error
  }
}

async function examineFolder(dataDir: string): Promise<Finding[]> {
  const folder = dataFolder(dataDir)
  if (!folder.ok) return [folder]
  const space = diskSpace(dataDir)
  const loss = lostDatabaseMessage(databaseFile(dataDir))
  if (loss) return [folder, space, failedCheck('Database', loss)]
  if (!existsSync(databaseFile(dataDir)))
    return [folder, space, passedCheck('Database', 'none yet: pawstead serve makes it at its first start')]
  const release = lockFolderShared(dataDir)
  try {
    return [folder, space, ...(await examineFile(databaseFile(dataDir)))]
  } finally {
    release()
  }
}

async function examineFile(path: string): Promise<Finding[]> {
  const file = openSqliteFile(path)
  try {
    const pending = file.pending()
    if (!pending)
      return [failedCheck('Database', `${path} is not a Pawstead database: choose another data folder with --data`)]
    const damage = integrity(file.integrityProblems())
    // a damaged file can't be checked further, and current queries don't fit an older version's tables
    if (!damage.ok) return [damage]
    const tables = madeByUs(file.schemaDifferences())
    if (pending.length > 0)
      return [migrations(pending, file.dialect), damage, tables, foreignKeys(file.foreignKeyProblems(), file.dialect)]
    return [
      migrations(pending, file.dialect),
      damage,
      tables,
      search(file.nameIndexProblem()),
      foreignKeys(file.foreignKeyProblems(), file.dialect),
      await money(file),
      await paymentEvents(file),
      await monthlyDonations(file),
      await promises(file),
      await places(file),
      await figures(file),
      await hiddenPosts(file),
      ...(await pictures(file)),
      await admins(file),
      await outbox(file),
    ]
  } finally {
    file.close()
  }
}

async function examinePostgres(url: string): Promise<Finding[]> {
  const look = await (await import('#server/db/postgres/open-read-only.ts')).openPostgresReadOnly(url)
  try {
    const pending = await look.pending()
    const answers = passedCheck('Database', 'PostgreSQL answers; its files are for pg_amcheck to check')
    if (!pending)
      return [answers, passedCheck('Migrations', 'no tables yet: pawstead serve makes them at its first start')]
    if (pending.length > 0) return [answers, migrations(pending, look.dialect)]
    return [
      answers,
      migrations(pending, look.dialect),
      foreignKeys(await look.foreignKeyProblems(), look.dialect),
      await money(look),
      await paymentEvents(look),
      await monthlyDonations(look),
      await promises(look),
      await places(look),
      await figures(look),
      await hiddenPosts(look),
      ...(await pictures(look)),
      await admins(look),
      await outbox(look),
    ]
  } finally {
    await look.close()
  }
}
