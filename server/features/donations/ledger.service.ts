import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { feeProblems } from '#server/features/adoption-fees/fee-problems.queries.ts'
import {
  type DonationOrigin,
  type DonationState,
  initialStates,
  isBornReceived,
  isPaidOnline,
  stateTransitions,
} from '#shared/donation-states.ts'
import { formatReference } from '#shared/donations.ts'
import { formatMoney } from '#shared/money.ts'
import { receiptProblems } from './receipts.service.ts'

// Checks that all sums match the ledger (docs/product.md 8.4).

type LedgerReader = Pick<Database, 'read' | 'schema'>

const sums = ['donated', 'received', 'reserved', 'donationCount'] as const
export type LedgerSum = (typeof sums)[number]

/** A campaign's sum that differs from its donations; in cents, except for `donationCount`. */
export type LedgerDifference = { campaignId: number; sum: LedgerSum; recorded: number; counted: number }

/** Each donation's state by the ledger alone: from its last event, or its initial state. */
const currentDonations = sql`(select d.id, d.campaign_id, d.amount_cents, d.origin,
  coalesce(e.state, case d.origin when 'checkout' then 'reserved' else 'promised' end) as state,
  coalesce(e.standing_cents, case d.origin when 'checkout' then 0 else d.amount_cents end) as standing_cents
  from donations d left join donation_events e on e.donation_id = d.id
  and e.step = (select max(step) from donation_events x where x.donation_id = d.id)) as g`

const whole = <Value>(value: Value) => sql<number>`${value}`.mapWith(Number)

/**
 * Recomputes all campaigns' sums from the ledger and returns the differences. It is one statement, so it reads one
 * snapshot and can run while donations arrive.
 */
export async function checkLedger({ read, schema: { campaigns } }: LedgerReader): Promise<LedgerDifference[]> {
  const sum = (cents: ReturnType<typeof sql>) => whole(sql`coalesce(sum(${cents}), 0)`)
  const rows = await read
    .select({
      campaignId: campaigns.id,
      recorded: {
        donated: campaigns.donatedCents,
        received: campaigns.receivedCents,
        reserved: campaigns.reservedCents,
        donationCount: campaigns.donationCount,
      },
      counted: {
        donated: sum(sql`g.standing_cents`),
        received: sum(sql`case when g.state in ('received', 'refunded') then g.standing_cents else 0 end`),
        reserved: sum(sql`case when g.state = 'reserved' then g.amount_cents else 0 end`),
        donationCount: sum(sql`case when g.standing_cents > 0 then 1 else 0 end`),
      },
    })
    .from(campaigns)
    .leftJoin(currentDonations, sql`g.campaign_id = ${campaigns.id}`)
    .groupBy(
      campaigns.id,
      campaigns.donatedCents,
      campaigns.receivedCents,
      campaigns.reservedCents,
      campaigns.donationCount,
    )
    .orderBy(campaigns.id)
  return rows.flatMap(({ campaignId, recorded, counted }) =>
    sums
      .filter((name) => recorded[name] !== counted[name])
      .map((name) => ({ campaignId, sum: name, recorded: recorded[name], counted: counted[name] })),
  )
}

const maxReported = 100

type DonationStep = { donationId: number; step: number; state: DonationState; standingCents: number }

export async function donationProblems({ read, schema }: LedgerReader): Promise<string[]> {
  const { donations, donationEvents, donationDetails } = schema
  const heads = await read
    .select({ id: donationDetails.donationId })
    .from(donationDetails)
    .leftJoin(currentDonations, sql`g.id = ${donationDetails.donationId}`)
    .where(
      sql`g.id is null or g.state <> ${donationDetails.state} or g.standing_cents <> ${donationDetails.standingCents} or coalesce(g.campaign_id, 0) <> coalesce(${donationDetails.campaignId}, 0)`,
    )
    .limit(maxReported)
  const alone = await read
    .select({ id: donations.id })
    .from(donations)
    .where(sql`not exists (select 1 from gift_people p where p.donation_id = ${donations.id})`)
    .limit(maxReported)
  const unpaid = await reservationProblems({ read, schema })
  const uncounted = await read
    .select({ id: donations.id, origin: donations.origin })
    .from(donations)
    .where(
      sql`origin in ('cash', 'monthly') and not exists (select 1 from donation_events e where e.donation_id = ${donations.id})`,
    )
    .limit(maxReported)
  const broken: string[] = []
  for await (const { id, origin, amountCents, steps } of histories(read, { donations, donationEvents })) {
    if (!isValidHistory(origin, amountCents, steps))
      broken.push(`gift ${formatReference(id)} has a history that can't be`)
    if (broken.length >= maxReported) break
  }
  return [
    ...heads.map(({ id }) => `gift ${formatReference(id)} is not what the ledger says of it`),
    ...alone.map(({ id }) => `gift ${formatReference(id)} stands in the ledger alone`),
    ...unpaid,
    ...uncounted.map(
      ({ id, origin }) =>
        `gift ${formatReference(id)} is ${origin === 'cash' ? 'cash' : 'a paid invoice'} that was never received`,
    ),
    ...broken,
  ]
}

/** Reservations without an open checkout, and open checkouts of donations that are not reserved. */
async function reservationProblems({ read, schema: { checkouts, donationDetails } }: LedgerReader): Promise<string[]> {
  const reserved = await read
    .select({ id: donationDetails.donationId })
    .from(donationDetails)
    .where(
      sql`state = 'reserved' and not exists (select 1 from checkouts c where c.donation_id = ${donationDetails.donationId} and c.open)`,
    )
    .limit(maxReported)
  const open = await read
    .select({ id: checkouts.donationId })
    .from(checkouts)
    .where(
      sql`open and not exists (select 1 from gift_people p where p.donation_id = ${checkouts.donationId} and p.state = 'reserved')`,
    )
    .limit(maxReported)
  return [
    ...reserved.map(({ id }) => `gift ${formatReference(id)} is reserved, and nobody is paying it`),
    ...open.map(({ id }) => `gift ${formatReference(id)} is over, and could still be paid`),
  ]
}

type LedgerTables = Pick<Database['schema'], 'donations' | 'donationEvents'>
type DonationHistory = { id: number; origin: DonationOrigin; amountCents: number; steps: DonationStep[] }

const batchSize = 1000

async function* histories(
  read: LedgerReader['read'],
  { donations, donationEvents }: LedgerTables,
): AsyncGenerator<DonationHistory> {
  for (let after = 0; ; ) {
    const ids = sql`(select distinct donation_id from donation_events where donation_id > ${after} order by donation_id limit ${batchSize})`
    const rows = await read
      .select({
        id: donations.id,
        origin: donations.origin,
        amountCents: donations.amountCents,
        step: donationEvents.step,
        state: donationEvents.state,
        standingCents: donationEvents.standingCents,
      })
      .from(donationEvents)
      .innerJoin(donations, sql`${donations.id} = ${donationEvents.donationId}`)
      .where(sql`${donationEvents.donationId} in ${ids}`)
      .orderBy(donationEvents.donationId, donationEvents.step)
    const byDonation = Map.groupBy(rows, ({ id }) => id)
    for (const [id, steps] of byDonation) {
      const [first] = steps
      if (first) yield { ...first, id, steps: steps.map((row) => ({ ...row, donationId: id })) }
      after = id
    }
    if (byDonation.size < batchSize) return
  }
}

function isValidHistory(origin: DonationOrigin, amountCents: number, steps: DonationStep[]): boolean {
  let state: DonationState = initialStates[origin]
  let standingCents = state === 'reserved' ? 0 : amountCents
  for (const [index, next] of steps.entries()) {
    if (next.step !== index + 1 || !stateTransitions[state].includes(next.state)) return false
    const isValid = {
      received: next.standingCents === amountCents,
      cancelled: next.standingCents === 0 && !(isPaidOnline(origin) && state === 'received'),
      refunded: next.standingCents < standingCents && isPaidOnline(origin),
      promised: false,
      reserved: false,
    }[next.state]
    if (!isValid) return false
    state = next.state
    standingCents = next.standingCents
  }
  return !isBornReceived(origin) || steps.length > 0
}

export async function oldMoneyProblems({ read, schema: { campaigns, donations } }: LedgerReader): Promise<string[]> {
  const counted = whole(sql`coalesce(sum(${donations.amountCents}), 0)`)
  const rows = await read
    .select({ campaignId: campaigns.id, recorded: campaigns.donatedCents, counted })
    .from(campaigns)
    .leftJoin(donations, sql`${donations.campaignId} = ${campaigns.id}`)
    .groupBy(campaigns.id, campaigns.donatedCents)
    .having(sql`${campaigns.donatedCents} <> ${counted}`)
  return rows.map(
    ({ campaignId, recorded, counted }) =>
      `campaign ${campaignId} records ${formatMoney(recorded)}, but its donations are ${formatMoney(counted)}`,
  )
}

export async function moneyProblems(reader: LedgerReader): Promise<string[]> {
  const inWords = (sum: LedgerSum, amount: number) =>
    sum === 'donationCount' ? `${amount} gifts` : formatMoney(amount)
  const differences = await checkLedger(reader)
  return [
    ...differences.map(
      ({ campaignId, sum, recorded, counted }) =>
        `campaign ${campaignId} records ${inWords(sum, recorded)} ${sum === 'donationCount' ? 'that stand' : sum}, but its gifts come to ${inWords(sum, counted)}`,
    ),
    ...(await donationProblems(reader)),
    ...(await receiptProblems(reader)),
    ...(await feeProblems(reader)),
  ]
}
