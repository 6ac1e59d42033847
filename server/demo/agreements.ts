import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { fillCurrentText } from '#server/features/agreements/agreement-text.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import type { PetName } from './demo-pet.ts'
import type { DemoPeople, PersonKey } from './people.ts'

/** The sample shelter's own text. */
export const demoAgreementText = `Adoption agreement

between {shelter}, {shelterAddress}, and {adopter}, {adopterAddress}, about {pet} ({kind}, {sex}, {age}).

1. {pet} lives in your home, as one of the family. You give {pet} good food, company, and the care of a veterinarian.

2. If something worries you, call us. We have seen most things, and we’d rather hear from you early.

3. If you can’t keep {pet}, for whatever reason, you bring {pet} back to us. Nobody will scold you.

4. You don’t sell {pet}, or give {pet} away to others, without asking us first.

5. We’ve told you everything that we know about {pet}. Nobody can promise how an animal will be tomorrow.

Springfield, {date}`

/** Those that were agreed to, a few hours after the acceptance. */
const demoAgreements: { pet: PetName; from: PersonKey }[] = [{ pet: 'Sheldon', from: 'leo' }]

const wait = 6 * 3_600_000

/** Adds the agreements that are missing, without notifications. */
export async function addAgreements(db: Database, users: DemoPeople, now: Date): Promise<void> {
  const { adoptionRequests: requests, agreements, pets } = db.schema
  const { values: settings } = await savedSettings(db)
  for (const { pet: petName, from } of demoAgreements) {
    const adopter = users[from]
    const [found] = await db.read
      .select({ request: requests, pet: pets })
      .from(requests)
      .innerJoin(pets, eq(pets.id, requests.petId))
      .where(and(eq(requests.petName, petName), eq(requests.requesterUid, adopter.uid)))
    if (!found || (await db.read.$count(agreements, eq(agreements.requestId, found.request.id))) > 0) continue
    const { request, pet } = found
    const agreedAt = new Date(Math.min((request.decidedAt ?? now).getTime() + wait, now.getTime()))
    const about = { settings, fixed: {}, request, adopter, pet, language: settings.language, now: agreedAt }
    const filled = fillCurrentText(about)
    if (!filled) continue
    const values = { ...filled, requestId: request.id, shownAt: agreedAt, agreedAt, typedName: adopter.name }
    await db.transaction((tx) => tx.insert(agreements).values(values))
  }
}
