import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hashToken, newToken, startSession } from '#server/identity/sessions.ts'
import { keyPrefix } from '#shared/api-keys.ts'

export type Credentials = Record<string, string>

/**
 * A founder who keeps a session, and four members whose sessions, keys, rights, and pets change at random, in the
 * database itself. `all` are the credentials of everybody, of ended sessions, and of a visitor.
 */
export async function randomMembers(db: Database, seed: number, roll: (sides: number) => number) {
  const { accounts, users, apiKeys, sessions } = db.schema
  const people = ['uma', 'otto', 'ada', 'stan', 'rita'].map((name) => `${name}${seed}`)
  const tokens = new Map<string, string[]>()
  const keys = new Map<string, string>()
  const someone = () => people[1 + roll(people.length - 1)] as string

  async function logIn(uid: string): Promise<Credentials> {
    const token = newToken()
    await db.transaction((tx) => startSession(db, tx, { uid, token }))
    tokens.set(uid, [token, ...(tokens.get(uid) ?? [])].slice(0, 3))
    return { authorization: `Bearer ${token}` }
  }
  for (const uid of people) {
    const person = { uid, email: `${uid}@example.org`, name: uid, emailVerified: true, createdAt: new Date() }
    const key = `${keyPrefix}${newToken()}`
    await db.transaction(async (tx) => {
      await tx.insert(accounts).values(person)
      await tx.insert(users).values({ ...person, searchFolded: uid })
      const dates = { createdAt: new Date(), lastUsedAt: new Date(Date.now() + 3_600_000) }
      await tx
        .insert(apiKeys)
        .values({ uid, name: 'Key', scope: 'write', prefix: key.slice(0, 8), keyHash: hashToken(key), ...dates })
    })
    keys.set(uid, key)
    await logIn(uid)
  }
  const change = (values: Partial<typeof users.$inferInsert>) => {
    const uid = someone()
    return db.transaction((tx) => tx.update(users).set(values).where(eq(users.uid, uid)))
  }
  const writes = [
    () => logIn(someone()),
    () => {
      const [token = ''] = tokens.get(someone()) ?? []
      return db.transaction((tx) => tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))))
    },
    () => change({ role: roll(2) ? 'admin' : 'user', staff: roll(2) === 0 }),
    () => change({ suspendedAt: roll(2) ? new Date() : null }),
    () => {
      const uid = someone()
      const revokedAt = roll(2) ? new Date() : null
      return db.transaction((tx) => tx.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.uid, uid)))
    },
    () => {
      const uid = someone()
      const ownerUid = someone()
      return db.transaction((tx) => tx.update(db.schema.pets).set({ ownerUid }).where(eq(db.schema.pets.ownerUid, uid)))
    },
  ]
  const all = (): Credentials[] => [
    ...Array.from({ length: 10 }, () => ({})),
    ...[...tokens.values()].flat().map((token) => ({ authorization: `Bearer ${token}` })),
    ...[...tokens.values()].map(([token]) => ({ cookie: `pawstead_session=${token}` })),
    ...[...keys.values()].map((key) => ({ authorization: `Bearer ${key}` })),
  ]
  const founder: Credentials = { authorization: `Bearer ${tokens.get(people[0] as string)?.[0]}` }
  return { founder, logIn: () => logIn(someone()), writes, all }
}
