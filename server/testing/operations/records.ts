import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashOf } from '#server/features/agreements/agreement-text.service.ts'
import { donateOnce } from '#server/features/donations/donations.service.ts'
import { neverExpires } from '#server/features/donations/expiry.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { hashToken, newToken, startSession } from '#server/identity/sessions.ts'
import type { UserRow } from '#server/identity/users.ts'
import { takeNumber } from '#server/platform/receipts/take-number.ts'
import { adopt, followUpToken } from '#server/testing/adoptions.ts'
import type { Harness, HarnessUser } from '#server/testing/harness.ts'
import { shownAgo } from '#server/testing/inquiries.ts'
import { picture } from '#server/testing/pictures.ts'
import { goodPet } from '#server/testing/rest.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'

/** Part of all texts and names in requests and records. The audit log must not contain it. */
export const marker = 'Xylophon'

export const ownerEmail = 'olga.owner@example.org'
export const requesterName = 'Rita Requester'
/** The email of Rita's receipt, which the campaign's owner must not see. */
export const receiptTo = 'rita.receipts@example.org'
export const promotedEmail = 'paul.promoted@example.org'
export const invitedEmail = 'ingrid.invited@example.org'
export const phone = '+1 555 0199'
/** Only the owner's side may read this: notes, and the reason of a release. */
export const ownersNote = `The landlord of ${marker} has doubts.`
export const message = 'May I visit?'
/** Who asks about a pet. */
export const inquirer = { name: `Nora ${marker}`, email: 'nora.asks@example.org' }
export const questionText = `Does ${marker} like cats?`
export const keyName = 'The key of Olga'
export const device = 'Firefox on Windows'
export const waitingName = `Zebulon ${marker}`

export const agreementText = `${marker} gets a home.`

export const rex = { ...goodPet, name: `Rex ${marker}`, description: `${marker} plays.` }
export const luna = { petName: `Luna ${marker}`, image: 'https://example.org/rex.jpg', maxCents: 10_000 }
export const contact = { phone, address: `1 ${marker} Lane` }

/** The owner's records, and the people that the requests are about. */
export type TestRecords = {
  /** Without requests. */
  pet: number
  /** Of the requester, waiting; with a note and a message. */
  request: number
  /** Of the requester, accepted after a release; its agreement was opened. */
  accepted: number
  /** Requests of the requester, with a meeting at `meetingAt` that is offered, proposed, or that has begun. */
  offered: number
  proposed: number
  met: number
  /** Accepted requests of the requester, with a fee that is due, paid, or to be returned. */
  dueFee: number
  paidFee: number
  feeToReturn: number
  /** Of the requester, whose pet has gone home, with an agreement; `followUpToken` is in an emailed link. */
  gone: number
  gonePet: number
  followUpToken: string
  /** Of `gone`, waiting. */
  happyEnding: number
  /** A pet that waits for approval. */
  unapproved: number
  /** A pet that lives with a foster family. */
  fostered: number
  adopted: number
  /** A draft that can be published. */
  draftCampaign: number
  campaign: number
  /** Promised by the requester; `secret` is in its link. */
  gift: number
  secret: string
  /** Promised by the requester long enough ago for a reminder. */
  oldDonation: number
  /** An update of the campaign. */
  update: number
  /** A standing order of the requester; `monthlySecret` is in its link. */
  monthly: number
  monthlySecret: string
  monthlyReference: string
  /** Of a link to the provider's page, which is over. */
  cardToken: string
  /** About `pet`; `questionSecret` is in its emailed link. */
  question: number
  questionSecret: string
  /** The signed time of the form about `pet`. */
  formShownAt: string
  /** In 'Good to know' of `pet`. */
  note: number
  /** A payment that fits no donation. */
  problem: number
  /** An API key of `keyOwner`. */
  key: number
  /** An open invitation. */
  invitation: number
  /** A second session of the owner. */
  session: string
  file: FormData
  owner: UserRow
  requester: UserRow
  promoted: UserRow
  keyOwner: UserRow
}

export type RecordPeople = Record<'owner' | 'requester' | 'promoted' | 'keyOwner', HarnessUser>

async function makeRequests(owner: HarnessUser, requester: HarnessUser) {
  const [asked, promised] = [await owner.call.pets.add(rex), await owner.call.pets.add(rex)]
  const request = await requester.call.adoptions.request({ petId: asked.id, ...contact })
  const released = await requester.call.adoptions.request({ petId: promised.id, ...contact })
  await owner.call.adoptions.decide({ id: released.id, status: 'accepted' })
  await owner.call.adoptions.release({ id: released.id, reason: ownersNote })
  const accepted = await requester.call.adoptions.request({ petId: promised.id, ...contact })
  await owner.call.adoptions.decide({ id: accepted.id, status: 'accepted' })
  for (const { id } of [request, accepted]) {
    await owner.call.adoptions.note({ id, text: ownersNote })
    await requester.call.adoptions.write({ id, text: message })
  }
  return { request: request.id, accepted: accepted.id }
}

async function makeAdoption(db: Harness['db'], owner: HarnessUser, requester: HarnessUser) {
  const { id: gone, petId: gonePet } = await adopt(owner, requester, rex.name)
  await requester.call.happyEndings.send({ id: gone, text: `${marker} is fine.`, name: marker, consent: true })
  const { happyEndings } = db.schema
  const [ending] = await db.read.select().from(happyEndings).where(eq(happyEndings.requestId, gone))
  return { gone, gonePet, happyEnding: ending?.id ?? 0, followUpToken: await followUpToken({ db }, requester, gone) }
}

const day = 86_400_000

/** A whole day, some days ahead. */
export const meetingAt = new Date(Math.ceil(Date.now() / day) * day + 3 * day).toISOString()

let proposals = 0

/** Each at another time: the requester of all records is one person. */
function nextProposal(): Date {
  proposals += 1
  return new Date(Date.parse(meetingAt) + proposals * day)
}

async function makeMeetings({ transaction, schema }: Harness['db'], owner: HarnessUser, requester: HarnessUser) {
  const slots = JSON.stringify([{ startsAt: meetingAt, minutes: 30 }])
  const make = async (state: 'offered' | 'proposed' | 'confirmed', startsAt: Date | null) => {
    const { id: petId } = await owner.call.pets.add(rex)
    const { id } = await requester.call.adoptions.request({ petId, ...contact })
    const time = { startsAt, minutes: startsAt && 30 }
    const values = { requestId: id, state, slots, ...time, place: marker, hostUid: owner.user.uid, revision: 1 }
    await transaction((tx) => tx.insert(schema.meetings).values(values))
    return id
  }
  return {
    offered: await make('offered', null),
    proposed: await make('proposed', nextProposal()),
    met: await make('confirmed', new Date(Math.floor(Date.now() / day) * day)),
  }
}

/** Each of 5000 cents, inserted: their owner is no staff, and could not ask for them. */
async function makeFees(db: Harness['db'], owner: HarnessUser, requester: HarnessUser) {
  const { transaction, schema } = db
  const now = new Date()
  const accepted = async () => {
    const { id: petId } = await owner.call.pets.add(rex)
    const { id } = await requester.call.adoptions.request({ petId, ...contact })
    await owner.call.adoptions.decide({ id, status: 'accepted' })
    return id
  }
  const make = async (state: 'due' | 'paid' | 'to_return') => {
    const requestId = await accepted()
    const fee = { requestId, amountCents: 5000, state, askedAt: now }
    await transaction(async (tx) => {
      if (state === 'due') return void (await tx.insert(schema.adoptionFees).values(fee))
      const number = await takeNumber(db, tx, 'fee', 2020)
      const receipt = { series: 'fee' as const, year: 2020, number, day: '2020-01-01', issuedAt: now }
      const [row] = await tx.insert(schema.receipts).values(receipt).returning({ id: schema.receipts.id })
      const paid = { paidAt: now, method: 'by_hand' as const, receiptId: row?.id ?? 0 }
      await tx.insert(schema.adoptionFees).values({ ...fee, ...paid })
    })
    return requestId
  }
  return {
    dueFee: await make('due'),
    paidFee: await make('paid'),
    feeToReturn: await make('to_return'),
  }
}

async function makeOldPromise(db: Harness['db'], campaignId: number, { user: { uid } }: HarnessUser) {
  const donor = { donorUid: uid, name: requesterName, email: receiptTo, message: null, showName: false, follows: false }
  const unrepeated = { idempotencyKey: null, requestHash: null, language: null }
  const target = { purpose: 'campaign', campaignId, petId: null } as const
  const promise = { ...target, amountCents: 500, origin: 'promise', ...donor, ...unrepeated, ...neverExpires } as const
  const { id } = await donateOnce(db, promise, { now: new Date(Date.now() - 8 * day), parsedAt: undefined })
  return id
}

async function makeCampaign(db: Harness['db'], owner: HarnessUser, donor: HarnessUser) {
  const { transaction, schema } = db
  const { id } = await owner.call.campaigns.createSimple(luna)
  const donation = { campaignId: id, amountCents: 500, email: receiptTo, message: marker }
  const oldDonation = await makeOldPromise(db, id, donor)
  const given = await donor.call.donations.give(donation)
  const update = await owner.call.campaigns.postUpdate({ id, text: marker })
  const stray = { reason: 'unknown_gift', about: `session ${given.id}` } as const
  const [problem] = await transaction((tx) => tx.insert(schema.strayPayments).values(stray).returning())
  const secret = given.path.split('/').at(-1) ?? ''
  return { campaign: id, gift: given.id, secret, oldDonation, update: update.id, problem: problem?.id ?? 0 }
}

async function makeMonthly({ transaction, schema }: Harness['db'], donor: HarnessUser) {
  const values = {
    ...({ token: newToken(), nonce: randomUUID(), method: 'transfer', purpose: 'shelter', state: 'running' } as const),
    ...{ amountCents: 500, donorUid: donor.user.uid, name: requesterName, email: receiptTo },
  }
  const [made] = await transaction((tx) => tx.insert(schema.monthlyDonations).values(values).returning())
  const monthly = made?.id ?? 0
  const links = { monthlySecret: `${monthly}-${values.token}`, monthlyReference: formatMonthlyReference(monthly) }
  return { monthly, ...links, cardToken: 'over' }
}

async function makeQuestion(db: Harness['db'], { user: { uid: ownerUid } }: HarnessUser, petId: number) {
  const { transaction, schema } = db
  const token = newToken()
  const about = { petId, petName: rex.name, ownerUid, ...inquirer, state: 'open', waiting: true } as const
  return transaction(async (tx) => {
    const values = { ...about, emailConfirmed: false, wantsMail: false }
    const [made] = await tx.insert(schema.inquiries).values(values).returning()
    const inquiryId = made?.id ?? 0
    await tx.insert(schema.inquiryLinks).values({ tokenHash: hashToken(token), inquiryId, emailed: true })
    await tx.insert(schema.inquiryMessages).values({ inquiryId, side: 'asker', text: questionText })
    // all callers of a test have the same network
    await tx.delete(schema.inquiryCounts)
    const [note] = await tx.insert(schema.petNotes).values({ petId, text: marker }).returning()
    return { question: inquiryId, questionSecret: `${inquiryId}-${token}`, note: note?.id ?? 0 }
  })
}

async function makeUnapproved({ transaction, schema: { pets } }: Harness['db'], owner: HarnessUser) {
  const { id } = await owner.call.pets.add({ ...rex, name: waitingName })
  await transaction((tx) => tx.update(pets).set({ approval: 'waiting' }).where(eq(pets.id, id)))
  return id
}

async function makeFostered({ transaction, schema: { stays } }: Harness['db'], owner: HarnessUser) {
  const { id } = await owner.call.pets.add(rex)
  await transaction((tx) => tx.update(stays).set({ place: 'foster' }).where(eq(stays.petId, id)))
  return id
}

async function makeAdopted(owner: HarnessUser) {
  const { id } = await owner.call.pets.add(rex)
  await owner.call.pets.markAdopted({ id })
  return id
}

async function makeDraftCampaign(owner: HarnessUser) {
  const { id } = await owner.call.campaigns.saveDraft({ ...luna, location: marker, description: marker })
  return id
}

async function makeInvitation({ transaction, schema: { invitations } }: Harness['db'], { uid }: UserRow) {
  const expiresAt = new Date(Date.now() + 86_400_000)
  const values = { email: invitedEmail, role: 'staff', inviterUid: uid, expiresAt } as const
  const [made] = await transaction((tx) => tx.insert(invitations).values(values).returning({ id: invitations.id }))
  return made?.id ?? 0
}

async function makeSession(db: Harness['db'], { uid }: UserRow) {
  const token = newToken()
  await db.transaction((tx) => startSession(db, tx, { uid, token, device }))
  return hashToken(token).slice(0, 16)
}

async function makeAgreements(
  { transaction, schema: { agreements } }: Harness['db'],
  ids: Record<'gone' | 'accepted', number>,
) {
  const text = { language: 'en', text: agreementText, sha256: hashOf(agreementText), shownAt: new Date() } as const
  await transaction((tx) =>
    tx.insert(agreements).values([
      { ...text, requestId: ids.gone, agreedAt: new Date(), typedName: marker },
      { ...text, requestId: ids.accepted },
    ]),
  )
}

const png = await picture('png')

function uploadOf(bytes: Buffer): FormData {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'rex.png')
  return form
}

export async function makeTestRecords(db: Harness['db'], people: RecordPeople): Promise<TestRecords> {
  const { owner, requester, promoted, keyOwner } = people
  await saveSettings({ db }, { values: { shelterDonations: true } })
  const pet = await owner.call.pets.add(rex)
  const key = await keyOwner.call.keys.create({ name: keyName, scope: 'read' })
  const adoption = await makeAdoption(db, owner, requester)
  const requests = await makeRequests(owner, requester)
  await makeAgreements(db, { ...adoption, ...requests })
  return {
    pet: pet.id,
    ...adoption,
    ...requests,
    ...(await makeMeetings(db, owner, requester)),
    ...(await makeFees(db, owner, requester)),
    ...(await makeCampaign(db, owner, requester)),
    ...(await makeMonthly(db, requester)),
    ...(await makeQuestion(db, owner, pet.id)),
    formShownAt: await shownAgo({ db }, pet.id),
    unapproved: await makeUnapproved(db, owner),
    fostered: await makeFostered(db, owner),
    adopted: await makeAdopted(owner),
    draftCampaign: await makeDraftCampaign(owner),
    key: key.id,
    invitation: await makeInvitation(db, promoted.user),
    session: await makeSession(db, owner.user),
    file: uploadOf(png),
    owner: owner.user,
    requester: requester.user,
    promoted: promoted.user,
    keyOwner: keyOwner.user,
  }
}
