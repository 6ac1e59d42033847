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
import { eraseUserRecords, firstAdmin } from '#server/features/leaving/erasing.ts'
import type { ErasureDb, ErasureTx } from '#server/features/leaving/place.ts'
import { type ErasedPerson, uidHash } from '#server/identity/erased.ts'
import { syncFolder } from './backup.ts'
import { partName } from './names.ts'

// Who has left stands beside the data too, as hashes: a backup from before that would bring them back
// (docs/decisions/033-leaving.md).

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

/** Who has left, as the file beside the data has it. Throws `CannotOpenDatabase` for one that can't be read. */
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

/** Written whole, under another name first: there is never half a list. */
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

/** Writes down beside the data who has left, if that is not what stands there; nobody is ever taken off the list. */
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
 * Brings a database that has just been opened in line with the file beside it: whoever has left since its rows were backed
 * up is erased again. Returns how many that were. If the disk is too full to write the file, it says so with `say` and goes on,
 * as the server tries again every minute. Throws what the database throws if somebody can't be erased again.
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
 * Erases these people once more where they are there from before they left; what they had posted goes to the shelter.
 * Nobody asks whether an admin remains: they had left. Returns how many there were.
 */
export async function eraseAgain(place: ErasureDb, tx: ErasureTx, erased: ErasedPerson[]): Promise<number> {
  const { erasedPeople } = place.schema
  const erasedByHash = new Map(erased.map((person) => [person.uidHash, person]))
  const uids = await findErased(place, tx, erasedByHash)
  for (const uid of uids)
    await eraseUserRecords(place, tx, {
      uid,
      pets: 'give',
      successor: await firstAdmin(place, tx, uid),
      now: new Date(),
    })
  // when they left is known
  for (const { uidHash, suspended, erasedAt } of erased)
    await tx
      .insert(erasedPeople)
      .values({ uidHash, suspended, erasedAt })
      .onConflictDoUpdate({ target: erasedPeople.uidHash, set: { suspended, erasedAt } })
  return uids.length
}

/** People looked through at a time. */
const batchSize = 5000

/** The uids of those whose hash is wanted, but for whoever has come back with the same account since. */
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

/** How many people were erased again, as a sentence; null for none. */
export const formatErasedAgain = (count: number): string | null =>
  count === 0
    ? null
    : count === 1
      ? 'One person had deleted their account since this backup was made, and has been erased again.'
      : `${count} people had deleted their accounts since this backup was made, and have been erased again.`
