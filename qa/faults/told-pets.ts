import { setTimeout as sleep } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { noteSearchesChanged } from '#server/features/saved-searches/search-state.service.ts'
import { recordNewPet } from '#server/platform/pet-changes/pet-changes.ts'
import type { ReceivedMail } from '#server/testing/smtp-stand-in.ts'

const pet = {
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'A good one.',
  image: 'https://example.org/rex.jpg',
  ownerUid: 'o',
  ownerEmail: 'o@example.org',
} as const

const day = 86_400_000

/** Each has two running searches that find the same pets. */
export async function addReaders(db: Database, count: number): Promise<void> {
  const { searchAddresses, savedSearches } = db.schema
  await db.transaction(async (tx) => {
    const emails = Array.from({ length: count }, (_, n) => ({ email: `reader${n}@example.org` }))
    const added = await tx.insert(searchAddresses).values(emails).returning({ id: searchAddresses.id })
    const search = { confirmedAt: new Date(), expiresAt: new Date(Date.now() + 100 * day) }
    const searches = added.flatMap(({ id: addressId }) => [
      { ...search, addressId, query: '', frequency: 'at_once' as const },
      { ...search, addressId, query: 'category=Dog', frequency: 'daily' as const },
    ])
    await tx.insert(savedSearches).values(searches)
    await noteSearchesChanged(db, tx)
  })
}

/** As the form of a pet does. */
export async function publishPets(db: Database, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1)
    await db.transaction(async (tx) => {
      const named = { ...pet, name: `Pet ${n}`, nameFolded: foldName(`Pet ${n}`) }
      const [added] = await tx.insert(db.schema.pets).values(named).returning({ id: db.schema.pets.id })
      if (!added) throw new Error('the pet was not added')
      await recordNewPet(tx, added.id)
      ids.push(added.id)
    })
  return ids
}

/** As if it was the next day: what waits for its email is due, and nobody has had an email. */
export async function beginNextDay(db: Database): Promise<void> {
  const { searchMatches, searchAddresses, savedSearches } = db.schema
  await db.transaction(async (tx) => {
    // the address first, as everywhere
    await tx.update(searchAddresses).set({ mailDay: null, mailCount: 0 })
    await tx.update(savedSearches).set({ mailedOn: null })
    await tx.update(searchMatches).set({ dueAt: new Date() }).where(isNull(searchMatches.mailId))
  })
}

/** Whether every pet is matched, in an email, and this is sent. */
export async function isAllTold(db: Database): Promise<boolean> {
  const { petsToMatch, searchMatches, notifications } = db.schema
  if ((await db.read.$count(petsToMatch)) > 0) return false
  if ((await db.read.$count(searchMatches, isNull(searchMatches.mailId))) > 0) return false
  const mails = await db.read.select({ mail: notifications.mail }).from(notifications)
  return !mails.some(({ mail }) => mail === 'waiting')
}

/** Which pets an address was told of, as 'reader0@example.org 7', and how many emails came again. */
export function toldIn(mails: ReceivedMail[]): { told: string[]; repeated: number } {
  const once = new Map(mails.map((mail) => [mail.headers['message-id'] ?? '', mail]))
  const told = [...once.values()].flatMap(({ to, text }) =>
    [...text.matchAll(/\/pets\/(\d+)/g)].map(([, id]) => `${to[0]} ${id}`),
  )
  return { told, repeated: mails.length - once.size }
}

export async function until(what: string, holds: () => Promise<boolean> | boolean, pause = 10): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`two minutes were not enough: ${what}`)
    await sleep(pause)
  }
}
