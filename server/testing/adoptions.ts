import { eq } from 'drizzle-orm'
import { createLink } from '#server/identity/one-time-links.ts'
import type { Harness, HarnessUser } from './harness.ts'
import { goodPet } from './rest.ts'

const contact = { phone: '+1 555 0142', address: '12 Elm Street' }

/** `owner` gives the pet to `adopter`. Returns both ids. */
export async function adopt(owner: HarnessUser, adopter: HarnessUser, name = 'Biscuit') {
  const pet = await owner.call.pets.add({ ...goodPet, name })
  const { id } = await adopter.call.adoptions.request({ petId: pet.id, ...contact })
  await owner.call.adoptions.decide({ id, status: 'accepted' })
  await owner.call.pets.markAdopted({ id: pet.id })
  return { petId: pet.id, id }
}

/** The secret of a link in a follow-up email. */
export const followUpToken = ({ db }: Pick<Harness, 'db'>, { user: { uid } }: HarnessUser, requestId: number) =>
  db.transaction((tx) => createLink(db, tx, { purpose: 'follow_up', uid, kind: String(requestId) }))

export const confirmEmail = ({ db }: Pick<Harness, 'db'>, { user: { uid } }: HarnessUser) => {
  const { users } = db.schema
  return db.transaction((tx) => tx.update(users).set({ emailVerified: true }).where(eq(users.uid, uid)))
}

/** Deletes the account. */
export async function leave({ http, user: { name } }: HarnessUser): Promise<void> {
  const payload = { pets: 'delete', currentPassword: `${name} has a password` }
  const { statusCode, body } = await http({ method: 'POST', url: '/trpc/profile.leave', payload })
  if (statusCode !== 200) throw new Error(body)
}
