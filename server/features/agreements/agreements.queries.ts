import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { UserRoles } from '#shared/permissions.ts'

export type AgreementRecord = Database['schema']['agreements']['$inferSelect']
type AgreementReader = { read: Pick<Tx, 'select'>; schema: Database['schema'] }

export async function agreementOf(
  { read, schema: { agreements } }: AgreementReader,
  requestId: number,
): Promise<AgreementRecord | null> {
  const [agreement] = await read.select().from(agreements).where(eq(agreements.requestId, requestId))
  return agreement ?? null
}

/** The roles of a pet's owner; null for a deleted account. */
export async function rolesOfOwner(
  { read, schema: { users } }: AgreementReader,
  uid: string,
): Promise<UserRoles | null> {
  const [owner] = await read.select({ role: users.role, staff: users.staff }).from(users).where(eq(users.uid, uid))
  return owner ?? null
}

export async function petOfAgreement({ read, schema: { pets } }: AgreementReader, id: number) {
  const [pet] = await read.select().from(pets).where(eq(pets.id, id))
  return pet ?? null
}
export type PetOfAgreement = NonNullable<Awaited<ReturnType<typeof petOfAgreement>>>
