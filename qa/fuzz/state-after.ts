import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { checkLedger, donationProblems } from '#server/features/donations/ledger.service.ts'
import type { FuzzWorld } from './world.ts'

type StateReader = Pick<Database, 'read' | 'schema'>

/** State that the fuzzer must not change: admins, passwords, API keys, and Rita's request and donations. */
export async function stateOf({ read, schema }: StateReader, { people }: FuzzWorld) {
  const { accounts, adoptionRequests, apiKeys, donationDetails, users } = schema
  const emails = Object.values(people).map(({ email }) => email)
  const known = (await read.select().from(accounts)).filter(({ email }) => emails.includes(email))
  const uidOf = ({ email }: { email: string }) => known.find((account) => account.email === email)?.uid ?? ''
  const admins = await read.select({ email: users.email }).from(users).where(eq(users.role, 'admin'))
  // only her own request, because admins may create more in her name
  const asked = await read
    .select()
    .from(adoptionRequests)
    .where(eq(adoptionRequests.requesterUid, uidOf(people.rita)))
    .orderBy(adoptionRequests.id)
    .limit(1)
  const given = await read
    .select()
    .from(donationDetails)
    .where(eq(donationDetails.donorUid, uidOf(people.rita)))
  const keys = await read
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.uid, uidOf(people.kim)))
  return {
    passwords: known.map(({ email, passwordHash }) => [email, passwordHash]).sort(),
    // leaves out the user whom the admin may promote
    admins: admins
      .map(({ email }) => email)
      .filter((email) => email !== people.paul.email)
      .sort(),
    asked: asked.map(({ id, requesterPhone, requesterAddress }) => ({ id, requesterPhone, requesterAddress })),
    // admins may receive and cancel gifts, and remove messages
    given: given.map(({ state: _, standingCents: _cents, message: _message, ...donation }) => donation),
    keys: keys.map(({ lastUsedAt: _, ...key }) => key),
  }
}

export async function brokenRules(place: StateReader): Promise<string[]> {
  const { campaigns, donations, users, accounts, pets, adoptionRequests } = place.schema
  const { read } = place
  const wrong: string[] = []
  for (const one of await checkLedger(place))
    wrong.push(`campaign ${one.campaignId} records ${one.recorded} ${one.sum}, but its gifts come to ${one.counted}`)
  wrong.push(...(await donationProblems(place)))
  for (const { id, donatedCents, maxCents } of await read.select().from(campaigns))
    if (donatedCents > maxCents || maxCents < 100) wrong.push(`campaign ${id} has ${donatedCents} of ${maxCents}`)
  for (const { id, amountCents } of await read.select().from(donations))
    if (!Number.isSafeInteger(amountCents) || amountCents < 1) wrong.push(`donation ${id} is of ${amountCents}`)
  const names = [...(await read.select().from(users)), ...(await read.select().from(accounts))]
  const texts = [...names, ...(await read.select().from(pets))].map(({ name }) => name)
  for (const name of texts)
    if (name.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(name)) wrong.push(`a name is ${JSON.stringify(name)}`)
  const pending = new Set<string>()
  for (const { petId, requesterUid, status } of await read.select().from(adoptionRequests)) {
    const key = `${petId} ${requesterUid}`
    if (status !== 'pending' || petId === null) continue
    if (pending.has(key)) wrong.push(`somebody asks twice for pet ${petId}`)
    pending.add(key)
  }
  return wrong
}
