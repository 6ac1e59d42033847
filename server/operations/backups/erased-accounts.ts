import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { asc, gt } from 'drizzle-orm'
import { z } from 'zod'
import { CannotOpenDatabase, type Database, isDiskFull } from '#server/db/database.ts'
import { eraseUserRecords, firstAdmin } from '#server/features/account-deletion/erasure.service.ts'
import type { ErasureDb, ErasureTx } from '#server/features/account-deletion/requests.service.ts'
import { type ErasedPerson, uidHash } from '#server/identity/erased-people.ts'
import { syncFolder } from './backup.ts'
import { partName } from './backup-files.ts'

// Deleted accounts are also listed beside the database, as hashes: an older backup would bring them back
// (docs/decisions/033-account-deletion.md).

const erasedFile = (dataDir: string) => path.join(dataDir, 'erased-people.json')

const content = z.object({
  erased: z.array(
    z.object({
      person: z.string().regex(/^[0-9a-f]{64}$/),
      suspended: z.boolean(),
      at: z.iso.datetime().transform((text) => new Date(text)),
    }),
  ),
})

/** Throws `CannotOpenDatabase` if the file can't be read. */
export function readErased(dataDir: string): ErasedPerson[] {
  const file = erasedFile(dataDir)
  if (!existsSync(file)) return []
  try {
    const { erased } = content.parse(JSON.parse(readFileSync(file, 'utf8')))
    return erased.map(({ person, suspended, at }) => ({ uidHash: person, suspended, erasedAt: at }))
  } catch (cause) {
    throw new CannotOpenDatabase(
      `${file} can't be read. It says whose accounts were deleted: put it back from a copy of the data folder.`,
      { cause },
    )
  }
}

/** Writes under another name and renames: the list is never partial. */
function writeErased(dataDir: string, people: ErasedPerson[]): void {
  const file = erasedFile(dataDir)
  const erased = people.map(({ uidHash: person, suspended, erasedAt: at }) => ({ person, suspended, at }))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const part = partName(file)
  try {
    const handle = openSync(part, 'w', 0o600)
    try {
      writeFileSync(handle, `${JSON.stringify({ erased }, null, 1)}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  syncFolder(dataDir)
}

type ErasedReader = Pick<Database, 'schema' | 'read'>

/** Updates the file beside the database if it differs; entries are never removed. */
export async function keepErased({ read, schema: { erasedPeople } }: ErasedReader, dataDir: string): Promise<void> {
  const listed = new Map(readErased(dataDir).map((person) => [person.uidHash, person]))
  const rows = await read.select().from(erasedPeople).orderBy(asc(erasedPeople.erasedAt))
  const news = rows.filter(({ uidHash, suspended, erasedAt }) => {
    const one = listed.get(uidHash)
    return !one || one.suspended !== suspended || one.erasedAt.getTime() !== erasedAt.getTime()
  })
  if (news.length === 0) return
  for (const person of news) listed.set(person.uidHash, person)
  writeErased(dataDir, [...listed.values()])
}

/**
 * Applies the file to a database that was just opened: accounts deleted since its backup are erased again. Returns
 * their number. On a full disk it reports that with `say` and continues, as the server retries every minute. Throws the
 * database's error if an account can't be erased.
 */
export async function eraseMissing(
  db: Database,
  dataDir: string,
  say: (sentence: string) => void = (sentence) => process.emitWarning(sentence),
): Promise<number> {
  const erasedHashes = new Set((await db.read.select().from(db.schema.erasedPeople)).map(({ uidHash }) => uidHash))
  const missing = readErased(dataDir).filter(({ uidHash }) => !erasedHashes.has(uidHash))
  const again = missing.length > 0 ? await db.transaction((tx) => eraseAgain(db, tx, missing)) : 0
  if (again > 0) db.purgeDeleted()
  try {
    await keepErased(db, dataDir)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    say(`${erasedFile(dataDir)}, which says whose accounts were deleted, can't be written: the disk is full.`)
  }
  return again
}

/**
 * Erases accounts that existed before their deletion; their posts go to the shelter. Does not check that an admin
 * remains, because these admins were deleted. Returns their number.
 */
export async function eraseAgain(place: ErasureDb, tx: ErasureTx, erased: ErasedPerson[]): Promise<number> {
  const { erasedPeople } = place.schema
  const erasedByHash = new Map(erased.map((person) => [person.uidHash, person]))
  const uids = await findErased(place, tx, erasedByHash)
  for (const uid of uids) {
    const erasedAt = erasedByHash.get(uidHash(uid))?.erasedAt
    await eraseUserRecords(place, tx, {
      uid,
      ...(erasedAt && { erasedAt }),
      pets: 'give',
      successor: await firstAdmin(place, tx, uid),
      now: new Date(),
    })
  }
  for (const { uidHash, suspended, erasedAt } of erased)
    await tx
      .insert(erasedPeople)
      .values({ uidHash, suspended, erasedAt })
      .onConflictDoUpdate({ target: erasedPeople.uidHash, set: { suspended, erasedAt } })
  return uids.length
}

const batchSize = 5000

/** The uids with one of these hashes, except for users who returned with the same account later. */
async function findErased({ schema }: ErasureDb, tx: ErasureTx, wanted: Map<string, ErasedPerson>): Promise<string[]> {
  const uids: string[] = []
  for (const table of [schema.users, schema.accounts]) {
    let after = ''
    for (;;) {
      const some = await tx
        .select({ uid: table.uid, createdAt: table.createdAt })
        .from(table)
        .where(gt(table.uid, after))
        .orderBy(asc(table.uid))
        .limit(batchSize)
      for (const { uid, createdAt } of some) {
        const left = wanted.get(uidHash(uid))
        if (left && createdAt <= left.erasedAt) uids.push(uid)
      }
      const last = some.at(-1)
      if (!last || some.length < batchSize) break
      after = last.uid
    }
  }
  return [...new Set(uids)]
}

export const formatErasedAgain = (count: number): string | null =>
  count === 0
    ? null
    : count === 1
      ? 'One person had deleted their account since this backup was made, and has been erased again.'
      : `${count} people had deleted their accounts since this backup was made, and have been erased again.`
