import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workOnFeePayments } from '#server/features/adoption-fees/fee-jobs.service.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { payFee } from '#server/testing/adoption-fees.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { requestFor } from '#server/testing/meetings.ts'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'

// What ends agreements and fees: the cells of these columns in docs/product.md 25.6. The other columns: ends.test.ts.

const amountCents = 12_500
const names = ['due', 'card', 'hand', 'homeDue', 'homeCard', 'homeHand', 'pending', 'member'] as const
type EndsRequest = (typeof names)[number]

let shelter: Harness
let stripe: StripeStandIn
let close: () => Promise<void>
let keeper: HarnessUser
let applicant: HarnessUser
let member: HarnessUser
let clerk: HarnessUser
let requests: Record<EndsRequest, { id: number; petId: number }>

const setStaff = async (who: HarnessUser, staff: boolean) => {
  await shelter.admin.call.users.setStaff({ email: who.user.email, staff })
  who.user.staff = staff
}

/**
 * Otto has asked for the pets of `keeper`, who is staff: one is not decided, three are accepted, and three have gone home.
 * Of these and those, one fee is due, one was paid by card, and one by hand, which `clerk` has marked. The agreements of
 * the first ones are open, and of the second ones agreed to. `member`, who is not staff, has accepted him, too.
 */
async function startScene() {
  stripe = await startStripe()
  shelter = await startHarness(stripe.env, {}, undefined, (end) => {
    close = () => end().then(() => stripe.stop())
  })
  const values = { feeStep: true, agreementStep: true, agreementText: '{adopter} takes {pet}.' }
  await saveSettings({ db: shelter.db }, { values })
  keeper = await shelter.person('Kit Keeper')
  clerk = await shelter.person('Cleo Clerk')
  for (const who of [keeper, clerk]) await setStaff(who, true)
  member = shelter.user
  applicant = shelter.other
  const made: Partial<typeof requests> = {}
  for (const name of names) made[name] = await requestFor(name === 'member' ? member : keeper, applicant)
  requests = made as typeof requests
  for (const name of names) await prepare(name)
}

async function prepare(name: EndsRequest) {
  const { id, petId } = requests[name]
  if (name === 'pending') return
  if (name === 'member') return void (await member.call.adoptions.decide({ id, status: 'accepted' }))
  await keeper.call.adoptions.decide({ id, status: 'accepted' })
  await keeper.call.adoptionFees.ask({ id, amountCents })
  if (name === 'due' || name === 'homeDue') await applicant.call.agreements.open({ id })
  if (name === 'card' || name === 'homeCard') {
    const { sha256 } = await applicant.call.agreements.open({ id })
    await applicant.call.agreements.agree({ id, sha256, name: 'Otto' })
    await payFee(applicant, { id, amountCents })
    stripe.pay(stripe.lastSession().id)
    await applicant.call.adoptionFees.check({ id })
  }
  if (name === 'hand' || name === 'homeHand') await clerk.call.adoptionFees.markPaid({ id, amountCents })
  if (name.startsWith('home')) await keeper.call.pets.markAdopted({ id: petId })
}

const forEachRequest = async <T>(look: (id: number) => Promise<T>) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await look(requests[name].id)] as const)))

async function feeOf(id: number): Promise<string> {
  const { fee, used, open } = await shelter.admin.call.adoptionFees.ofRequest({ id })
  return [fee?.state ?? 'none', !used && 'no step', open && 'open'].filter(Boolean).join(', ')
}

async function agreementOf(id: number): Promise<string> {
  const { used, shownAt, agreedAt } = await shelter.admin.call.agreements.ofRequest({ id })
  const states = [agreedAt ? 'agreed' : shownAt ? 'shown' : 'none', !used && 'no step']
  if (shownAt) states.push(...(await standing(id)))
  return states.filter(Boolean).join(', ')
}

async function standing(id: number) {
  const { users } = shelter.db.schema
  const { inForce } = await shelter.admin.call.agreements.read({ id })
  const left = (await shelter.db.read.select({ uid: users.uid }).from(users)).map(({ uid }) => uid)
  const isThere = left.includes(applicant.user.uid)
  const { canAgree } = isThere ? await applicant.call.agreements.read({ id }) : { canAgree: false }
  return [inForce && 'in force', canAgree && 'can be agreed to']
}

/** `later`: once the job has refunded what is to be refunded. */
async function look() {
  const now = { agreements: await forEachRequest(agreementOf), fees: await forEachRequest(feeOf), refunds: refunds() }
  const payments = createPayments(shelter.config)
  if (!payments) throw new Error('no payments')
  const errors: unknown[] = []
  await workOnFeePayments(shelter.db, payments, (error) => errors.push(error))
  payments.close()
  expect(errors).toEqual([])
  return { ...now, later: { card: await feeOf(requests.card.id), refunds: refunds() } }
}
type FeeEndsView = Awaited<ReturnType<typeof look>>

const refunds = () => stripe.requests.filter(({ path }) => path === '/v1/refunds').length

const before: FeeEndsView = {
  agreements: {
    due: 'shown, in force, can be agreed to',
    card: 'agreed, in force',
    hand: 'none',
    homeDue: 'shown, in force',
    homeCard: 'agreed, in force',
    homeHand: 'none',
    pending: 'none',
    member: 'none, no step',
  },
  fees: {
    due: 'due, open',
    card: 'paid, open',
    hand: 'paid, open',
    homeDue: 'due, open',
    homeCard: 'paid',
    homeHand: 'paid',
    pending: 'none',
    member: 'none, no step',
  },
  refunds: 0,
  later: { card: 'paid, open', refunds: 0 },
}

const ended: FeeEndsView = {
  agreements: { ...before.agreements, due: 'none', card: 'agreed' },
  fees: { ...before.fees, due: 'cancelled', card: 'refunding', hand: 'to_return' },
  refunds: 0,
  later: { card: 'refunded', refunds: 1 },
}
const memberHasStep = {
  agreements: { ...before.agreements, member: 'none' },
  fees: { ...before.fees, member: 'none, open' },
}
const notOfShelter = (states: Record<string, string>, gone: Record<string, string>) =>
  Object.fromEntries(names.map((name) => [name, gone[name] ?? `${states[name]}, no step`]))

const leave = ({ call, user: { name } }: HarnessUser, pets: 'give' | 'delete') =>
  call.profile.leave({ pets, currentPassword: `${name} has a password` })
const suspend = ({ user: { email } }: HarnessUser) => shelter.admin.call.users.suspend({ email })
const restore = ({ user: { email } }: HarnessUser) => shelter.admin.call.users.restore({ email })
const ofOpen = ['due', 'card', 'hand'] as const
const ofHome = ['homeDue', 'homeCard', 'homeHand'] as const

type FeeEndsRow = { event: string; happen: () => Promise<unknown>; after: Partial<FeeEndsView> }

const rows: FeeEndsRow[] = [
  { event: 'nothing happens', happen: async () => {}, after: {} },
  {
    event: 'a request is declined',
    happen: () => keeper.call.adoptions.decide({ id: requests.pending.id, status: 'rejected' }),
    after: {},
  },
  {
    event: 'requests are released',
    async happen() {
      for (const name of ofOpen) await keeper.call.adoptions.release({ id: requests[name].id })
    },
    after: ended,
  },
  {
    event: 'requests are withdrawn',
    async happen() {
      for (const name of ofOpen) await applicant.call.adoptions.withdraw({ id: requests[name].id })
    },
    after: ended,
  },
  {
    event: 'the pets are adopted',
    async happen() {
      for (const name of ofOpen) await keeper.call.pets.markAdopted({ id: requests[name].petId })
    },
    after: {
      agreements: { ...before.agreements, due: 'shown, in force' },
      fees: { ...before.fees, card: 'paid', hand: 'paid' },
      later: { card: 'paid', refunds: 0 },
    },
  },
  {
    event: 'the pets come back',
    async happen() {
      for (const name of ofHome) await keeper.call.pets.takeBack({ id: requests[name].petId, published: true })
    },
    after: { agreements: { ...before.agreements, homeDue: 'shown', homeCard: 'agreed' } },
  },
  {
    event: 'the pets are deleted',
    async happen() {
      for (const name of [...ofOpen, ...ofHome]) await keeper.call.pets.delete({ id: requests[name].petId })
    },
    after: ended,
  },
  {
    event: "the applicant's account is deleted",
    happen: () => leave(applicant, 'delete'),
    after: {
      ...ended,
      agreements: { ...ended.agreements, homeDue: 'none' },
      fees: { ...ended.fees, homeDue: 'cancelled' },
    },
  },
  {
    event: "the owner's account is deleted with the pets",
    happen: () => leave(keeper, 'delete'),
    after: ended,
  },
  {
    event: "the owner's account is deleted, and an admin gets the pets",
    happen: () => leave(keeper, 'give'),
    after: {},
  },
  {
    event: "a member's account is deleted, and an admin gets the pets",
    happen: () => leave(member, 'give'),
    after: memberHasStep,
  },
  { event: 'the account of who marked fees is deleted', happen: () => leave(clerk, 'delete'), after: {} },
  { event: 'the adopter is suspended', happen: () => suspend(applicant), after: {} },
  {
    event: 'the adopter is suspended, and restored',
    happen: () => suspend(applicant).then(() => restore(applicant)),
    after: {},
  },
  { event: 'the owner is suspended', happen: () => suspend(keeper), after: {} },
  {
    event: 'the owner is suspended, and restored',
    happen: () => suspend(keeper).then(() => restore(keeper)),
    after: {},
  },
  { event: 'a member becomes staff', happen: () => setStaff(member, true), after: memberHasStep },
  {
    event: 'the owner ceases to be staff',
    happen: () => setStaff(keeper, false),
    after: {
      agreements: notOfShelter(before.agreements, {
        due: 'shown, no step, in force',
        card: 'agreed, no step, in force',
        homeDue: 'shown, no step, in force',
        homeCard: 'agreed, no step, in force',
        member: 'none, no step',
      }),
      fees: notOfShelter(before.fees, {
        due: 'due, no step, open',
        card: 'paid, no step',
        hand: 'paid, no step',
        homeDue: 'due, no step, open',
        member: 'none, no step',
      }),
      later: { card: 'paid, no step', refunds: 0 },
    },
  },
  {
    event: 'the owner ceases to be staff, and becomes staff again',
    happen: () => setStaff(keeper, false).then(() => setStaff(keeper, true)),
    after: {},
  },
]

describe.each(rows)('when $event', ({ happen, after }) => {
  let seen: FeeEndsView
  beforeAll(async () => {
    await startScene()
    await happen()
    seen = await look()
  }, 60_000)
  afterAll(() => close())

  test('agreements and fees: as the table says', async () => {
    expect(seen).toEqual({ ...before, ...after })
    expect(await moneyProblems(shelter.db)).toEqual([])
  })
})
