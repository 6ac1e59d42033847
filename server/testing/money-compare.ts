import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { readWall } from '#server/features/donations/donations.service.ts'
import { checkLedger, donationProblems } from '#server/features/donations/ledger.service.ts'
import { donationTotals } from '#server/features/donations/reports.queries.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { formatReference } from '#shared/donations.ts'
import { type Model, type ModelDonation, shelterItself, sumsOf, wallIn } from './money-model.ts'
import type { DonationSecrets } from './money-steps.ts'
import type { StripeStandIn } from './stripe.ts'

export type ComparisonInput = {
  db: Database
  model: Model
  stripe: StripeStandIn
  campaignIds: number[]
  known: DonationSecrets
}

export async function differences(world: ComparisonInput): Promise<string[]> {
  const { db, model } = world
  await lookAround(world)
  const problems: string[] = []
  const same = (what: string, is: unknown, should: unknown) => {
    const [one, other] = [JSON.stringify(is), JSON.stringify(should)]
    if (one !== other) problems.push(`${what} is ${one}, and should be ${other}`)
  }
  same('the number of gifts', world.known.length, model.donations.length)
  same('the number of campaigns', world.campaignIds.length, model.campaigns.length)
  if (problems.length > 0) return problems
  comparePayments(world, same)
  await compareCampaigns(world, same)
  await compareDonations(world, same)
  const toShelter = (await donationTotals(db)).withoutCampaignCents
  same('the sum to the shelter', toShelter, sumsOf(model, shelterItself).donated)
  same('what the ledger differs in', await checkLedger(db), [])
  same('what the tallies differ in', await tallyProblems(db), [])
  same('what is broken', await donationProblems(db), [])
  return problems
}

async function lookAround(world: ComparisonInput): Promise<void> {
  const { read, schema } = world.db
  const { campaigns, donationDetails } = schema
  const ids = await read.select({ id: campaigns.id }).from(campaigns).orderBy(asc(campaigns.id))
  world.campaignIds = ids.map(({ id }) => id)
  world.known = await read
    .select({ id: donationDetails.donationId, secret: donationDetails.secret })
    .from(donationDetails)
    .orderBy(asc(donationDetails.donationId))
}

type ExpectSame = (what: string, is: unknown, should: unknown) => void

function comparePayments({ model, known, stripe }: ComparisonInput, same: ExpectSame): void {
  const all = stripe.sessions()
  for (const [index, { payment }] of model.donations.entries()) {
    const reference = formatReference(known[index]?.id ?? 0)
    const own = all.filter(({ client_reference_id }) => client_reference_id === reference)
    const status = own.map(({ status }) => (status === 'complete' ? 'paid' : status))
    same(`the payment of gift ${index}`, status, payment ? [payment.status] : [])
    if (payment) payment.id = own[0]?.id ?? null
  }
}

async function compareCampaigns({ db, model, campaignIds, known }: ComparisonInput, same: ExpectSame): Promise<void> {
  const { campaigns } = db.schema
  const rows = await db.read.select().from(campaigns).orderBy(asc(campaigns.id))
  for (const [index, row] of rows.entries()) {
    const {
      donatedCents: donated,
      receivedCents: received,
      reservedCents: reserved,
      donationCount: donations,
      maxCents,
      paused,
    } = row
    same(`campaign ${index}`, { donated, received, reserved, donations }, sumsOf(model, index))
    same(
      `the target of campaign ${index}`,
      [maxCents, paused],
      [model.campaigns[index]?.maxCents, model.campaigns[index]?.paused],
    )
    const wall = await readWall({ db, user: null }, { id: campaignIds[index] ?? 0, limit: 100 })
    const shown = wallIn(model, index)
    const items = wall.items.map(({ id, name, message, standingCents }) => ({ id, name, message, standingCents }))
    const should = shown.slice(0, 100).map((donation) => ({
      id: known[model.donations.indexOf(donation)]?.id,
      name: donation.name,
      message: donation.message,
      standingCents: donation.standing,
    }))
    same(
      `the wall of campaign ${index}`,
      { items, others: wall.others },
      { items: should, others: donations - shown.length },
    )
  }
}

async function compareDonations({ db, model, known }: ComparisonInput, same: ExpectSame): Promise<void> {
  const { donationEvents, donationDetails, notifications, strayPayments } = db.schema
  const people = await db.read.select().from(donationDetails).orderBy(asc(donationDetails.donationId))
  const events = await db.read.select().from(donationEvents).orderBy(asc(donationEvents.step))
  const told = await db.read.select().from(notifications).where(eq(notifications.kind, 'receipt'))
  for (const [
    index,
    { donationId: id, erasedAt, donorUid: donor, standingCents: standing, ...row },
  ] of people.entries()) {
    const steps = events
      .filter(({ donationId }) => donationId === id)
      .map((event) => `${event.state} ${event.standingCents}`)
    const receipts = told.filter(({ data }) => data === JSON.stringify({ giftId: id })).length
    const { state, name, email, message, showName, follows } = row
    const is = {
      state,
      standing,
      steps,
      donor,
      name,
      email,
      message,
      showName,
      follows,
      erased: erasedAt !== null,
      receipts,
    }
    same(`gift ${index}`, is, of(model.donations[index]))
  }
  const strays = await db.read.select().from(strayPayments)
  const keyOf = (id: number | null) => model.donations[known.findIndex((one) => one.id === id)]?.key
  same(
    'what is kept aside',
    strays.map(({ reason, donationId }) => `${reason} ${keyOf(donationId)}`).toSorted(),
    model.strays.toSorted(),
  )
}

function of(donation: ModelDonation | undefined) {
  if (!donation) return null
  const { state, standing, steps, donor, name, email, message, showName, follows, erased, receipts } = donation
  return { state, standing, steps, donor, name, email, message, showName, follows, erased, receipts }
}
