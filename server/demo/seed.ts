import { CannotOpenDatabase, type Database } from '#server/db/database.ts'
import { type AdoptionRecord, messagesOf, sentRequests } from '#server/features/adoptions/adoptions.queries.ts'
import { decideRequest, releaseRequest, requestAdoption } from '#server/features/adoptions/adoptions.service.ts'
import { writeMessage, writeNote } from '#server/features/adoptions/request-page.service.ts'
import { dismissChecklist } from '#server/features/overview/checklist.service.ts'
import { petsOfOwner } from '#server/features/pets/pets.queries.ts'
import { addPet, markAdopted } from '#server/features/pets/pets.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { listAdmins, listUsers } from '#server/features/users/users.queries.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { login, register } from '#server/identity/accounts.ts'
import { endSession } from '#server/identity/sessions.ts'
import { currentUser, type UserRow } from '#server/identity/users.ts'
import { decodePicture } from '#server/images/decode.ts'
import { saveImage } from '#server/images/store.ts'
import { readResource } from '#server/packed/resources.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { PetInput } from '#shared/pets.ts'
import type { Photo } from '#shared/photos.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { raiseMoney } from './add-campaigns.ts'
import { contacts, type DemoMessage, demoRequests } from './adoption-requests.ts'
import { addAgreements, demoAgreementText } from './agreements.ts'
import { backdate } from './backdate.ts'
import type { DemoPet, DemoPetRecords } from './demo-pet.ts'
import { addFees } from './fees.ts'
import { addHappyEndings } from './happy-endings.ts'
import { dayBefore, historyUntil } from './history.ts'
import { addInquiries } from './inquiries.ts'
import { addMeetings } from './meetings.ts'
import { addMonthly } from './monthly.ts'
import { backdateNotifications } from './notifications.ts'
import { type DemoPeople, demoAdmin, demoPassword, googleAccounts, type PersonKey, people } from './people.ts'
import { demoPets } from './pets.ts'
import { photoFile } from './photo-file.ts'

const samples: Partial<ShelterSettings> = {
  email: 'hello@pawstead.example',
  phone: '+1 555 0100',
  city: 'Springfield',
  country: 'USA',
  timeZone: 'America/Chicago',
  shelterDonations: true,
  howToPay:
    'Bring it to the shelter, or send it to account 1002 3004 at the Bank of Springfield, with the reference of your gift.',
  homeLead:
    'Animals from Springfield and around are waiting for someone like you. Meet them here, then come by for a cup of tea.',
  homeGallery: 'Ours begin on Orchard Lane, with a nervous wag and a first biscuit.',
  whoWeAre:
    'Our mission is simple: to connect caring people with animals who deserve better lives.\n\nWe are three employees and two dozen volunteers in Springfield. Since 2009, we have looked after dogs, cats, rabbits, birds, and fish, until each of them has found a home.',
  privacyContact: 'Grace Holloway, hello@pawstead.example',
  legalName: 'Springfield Animal Shelter, Inc.',
  registrationNumber: '00-1234567',
  postalAddress: '12 Orchard Lane\nSpringfield',
  receiptSigner: 'Grace Holloway, director',
  taxSentence: 'No goods or services were provided in exchange for this gift.',
  agreementStep: true,
  agreementText: demoAgreementText,
  feeStep: true,
  adoptionFee: '60',
  howToPayFee:
    'Bring it when you pick up your new friend: cash or a card is fine. Or send it to account 1002 3005 at the Bank of Springfield, with the name of your pet.',
  openingHours: 'Tuesday to Friday, 2 to 6 p.m.\nSaturday, 10 a.m. to 4 p.m.',
}

/** Does nothing if settings were saved before. */
async function setSamples(db: Database): Promise<void> {
  const { version } = await savedSettings(db)
  if (version > 0) return
  await saveSettings({ db }, { version, values: samples })
  // a shelter of samples never gets ready
  await dismissChecklist({ db }, { dismissed: true })
}

/**
 * Creates the sample shelter through the same services as real use. A complete one is left unchanged; an interrupted
 * one is completed without duplicates. Throws `CannotOpenDatabase` if the database contains other accounts.
 */
export async function seedDemo(db: Database, now = new Date()): Promise<void> {
  if (await isComplete(db)) return setSamples(db)
  await requireOnlyDemoPeople(db)
  await setSamples(db)
  const users = await demoPeople(db)
  const pets = await addPets(db, users, now)
  const requests = await askAndDecide(db, users, pets)
  for (const pet of demoPets) if (pet.adopted) await markAdopted({ db, user: users[pet.owner] }, pets[pet.name])
  const history = historyUntil(now.getTime())
  const campaigns = await raiseMoney(db, users, pets, history, now)
  await backdate(db, { users, pets, requests, campaigns }, history, now)
  await addMonthly(db, users, now)
  await addInquiries(db, pets, now)
  await addMeetings(db, users, now)
  await addAgreements(db, users, now)
  await addFees(db, users, now)
  await addHappyEndings(db, pets, now)
  await backdateNotifications(db, { requests, campaigns }, history, now)
  await makeAdmin({ db }, people[demoAdmin])
}

/** Its admin is appointed last. */
export async function isComplete(db: Database): Promise<boolean> {
  const admins = await listAdmins(db)
  return admins.some(({ email }) => email === people[demoAdmin].email)
}

async function requireOnlyDemoPeople(db: Database): Promise<void> {
  const demoEmails = new Set<string>(
    [...Object.values(people), ...Object.values(googleAccounts)].map(({ email }) => email),
  )
  const { items: users } = await listUsers(db, { limit: demoEmails.size + 1 })
  if (users.some(({ email }) => !demoEmails.has(email)))
    throw new CannotOpenDatabase('This data folder holds a real shelter. Choose another one for the demo with --data.')
}

async function demoPeople(db: Database): Promise<DemoPeople> {
  const entries = Object.entries(people) as [PersonKey, (typeof people)[PersonKey]][]
  const users = await Promise.all(entries.map(async ([key, person]) => [key, await account(db, person)] as const))
  return Object.fromEntries(users) as DemoPeople
}

async function account(db: Database, { name, email }: { name: string; email: string }): Promise<UserRow> {
  const { identity, token } = await register(db, { name, email, password: demoPassword, photoURL: undefined }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'EMAIL_TAKEN') return login(db, { email, password: demoPassword })
      throw error
    },
  )
  await endSession(db, token)
  return currentUser(db, identity)
}

async function addPets(db: Database, users: DemoPeople, now: Date): Promise<DemoPetRecords> {
  const owned = await Promise.all(Object.values(users).map((user) => petsOfOwner(db, user.uid)))
  const pets = Object.fromEntries(owned.flat().map((pet) => [pet.name, pet])) as DemoPetRecords
  const missing = demoPets.filter(({ name }) => pets[name] === undefined)
  const photos = await Promise.all(missing.map((pet) => uploadPhotos(db, users[pet.owner], pet)))
  for (const [index, pet] of missing.entries())
    pets[pet.name] = await addPet({ db, user: users[pet.owner] }, { ...formOf(pet, now), photos: photos[index] })
  return pets
}

export function formOf(
  { owner, adopted, draft, born, arrived, alts, confirmedDaysAgo: _, ...fields }: (typeof demoPets)[number],
  now: Date,
): PetInput {
  return {
    ...fields,
    ...(draft && { status: 'draft' }),
    ...(born && { birthDate: dayBefore(now.getTime(), born), birthDateApproximate: born.about === true }),
  }
}

function uploadPhotos(db: Database, owner: UserRow, { name, alts = [] }: DemoPet): Promise<Photo[]> {
  const shown = alts.length > 0 ? alts : [null]
  return Promise.all(
    shown.map(async (alt, place) => {
      const picture = await decodePicture(readResource(photoFile(name, place)))
      return { image: await saveImage(db, owner.uid, picture), alt, focus: null }
    }),
  )
}

async function converse(
  db: Database,
  { id }: AdoptionRecord,
  conversation: DemoMessage[],
  { owner, asker }: { owner: UserRow; asker: UserRow },
): Promise<void> {
  const existing = await messagesOf(db, id, { limit: conversation.length, notes: true })
  for (const [by, text] of conversation.slice(existing.length)) {
    if (by === 'note') await writeNote({ db, user: owner }, { id, text })
    else await writeMessage({ db, user: by === 'owner' ? owner : asker }, { id, text })
  }
}

async function askAndDecide(db: Database, users: DemoPeople, pets: DemoPetRecords): Promise<AdoptionRecord[]> {
  const owners = new Map(demoPets.map(({ name, owner }) => [name, owner]))
  const requests: AdoptionRecord[] = []
  for (const { pet, from, status, released, message, said = [] } of demoRequests) {
    const made = (await sentRequests(db, users[from].uid)).find(({ petId }) => petId === pets[pet].id)
    const request =
      made ?? (await requestAdoption({ db, user: users[from] }, { petId: pets[pet].id, message, ...contacts[from] }))
    const owner = owners.get(pet)
    if (owner) await converse(db, request, said, { owner: users[owner], asker: users[from] })
    const decides = owner && status !== 'pending' && request.status === 'pending'
    const decided = decides ? await decideRequest({ db, user: users[owner] }, { id: request.id, status }) : request
    const releases = owner && released && decided.status === 'accepted'
    requests.push(releases ? await releaseRequest({ db, user: users[owner] }, { id: request.id }) : decided)
  }
  return requests
}
