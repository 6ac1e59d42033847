import { foldName } from '#server/db/search.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { usersByEmail } from '#server/features/users/users.queries.ts'

const pet = {
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'Plays with everybody, sleeps through the night and likes long walks in the woods. '.repeat(4).trim(),
  image: 'https://example.org/rex.jpg',
} as const

export async function addPets(dataDir: string, email: string, count: number): Promise<void> {
  const db = openSqlite(dataDir)
  try {
    const [owner] = await usersByEmail(db, email)
    if (!owner) throw new Error(`${email} is nobody`)
    const owned = { ...pet, ownerUid: owner.uid, ownerEmail: owner.email }
    const named = (n: number) => ({ ...owned, name: `Pet ${n}`, nameFolded: foldName(`Pet ${n}`) })
    for (let from = 0; from < count; from += 500)
      await db.transaction((tx) =>
        tx
          .insert(db.schema.pets)
          .values(Array.from({ length: Math.min(500, count - from) }, (_, n) => named(from + n))),
      )
  } finally {
    await db.close()
  }
}
