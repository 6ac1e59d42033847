import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { asc, eq, gt, max, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { workOnFeePayments } from '#server/features/adoption-fees/fee-jobs.service.ts'
import { feeProblems } from '#server/features/adoption-fees/fee-problems.queries.ts'
import { createCampaign } from '#server/features/campaigns/campaigns.service.ts'
import { enterCash } from '#server/features/donations/bookkeeping.service.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'
import { donationTotals } from '#server/features/donations/reports.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { FeeProvider } from './race-fee-provider.ts'
import type { PairScene } from './race-pair-scene.ts'

// What must hold of fees and agreements after each pair of events (docs/product.md 28.7, 29.5 to 29.8, 29.11), computed
// from all rows, independently of the indexes.

/** The money before a batch of pairs: the shelter's donations, and the receipts of fees until then. */
export type MoneyBefore = { donations: string; lastReceiptId: number; numbers: Map<number, number> }

/** A donation in cash, which no fee may ever change. */
export async function giveOnce(db: Database, user: UserRow): Promise<void> {
  const content = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents: 1_000_000 }
  const { id: campaignId } = await createCampaign({ db, user }, content)
  await enterCash({ db, user }, { campaignId, amountCents: 2_500, showName: false })
}

async function donationsNow(db: Database): Promise<string> {
  const { campaigns, donations, donationEvents, receipts } = db.schema
  const ofOthers = await db.read.select().from(receipts).where(ne(receipts.series, 'fee')).orderBy(asc(receipts.id))
  const rows = {
    totals: await donationTotals(db),
    differences: await checkLedger(db),
    campaigns: await db.read.select().from(campaigns),
    donations: await db.read.$count(donations),
    events: await db.read.$count(donationEvents),
    receipts: ofOthers,
  }
  return JSON.stringify(rows)
}

export async function moneyBefore(db: Database): Promise<MoneyBefore> {
  const { receipts } = db.schema
  const last = await db.read
    .select({ year: receipts.year, number: max(receipts.number), id: max(receipts.id) })
    .from(receipts)
    .where(eq(receipts.series, 'fee'))
    .groupBy(receipts.year)
  return {
    donations: await donationsNow(db),
    lastReceiptId: Math.max(0, ...last.map(({ id }) => id ?? 0)),
    numbers: new Map(last.map(({ year, number }) => [year, number ?? 0])),
  }
}

type RacedFee = Awaited<ReturnType<typeof feesNow>>[number]

async function feesNow({ read, schema }: Database) {
  const { adoptionFees: fees, adoptionRequests: requests, feePayments } = schema
  const rows = await read
    .select({ fee: fees, request: requests })
    .from(fees)
    .innerJoin(requests, eq(requests.id, fees.requestId))
  const payments = await read.select().from(feePayments)
  return rows.map(({ fee, request }) => ({
    ...{ fee, request },
    payments: payments.filter(({ feeId }) => feeId === fee.id),
  }))
}

const hasEnded = ({ status, adoptedAt }: RacedFee['request']) =>
  adoptedAt === null && (status === 'rejected' || status === 'withdrawn')

/** The states in which a fee of a request is that has ended without an adoption, by how it was paid. */
const endStates = {
  online: ['refunding', 'refunded'],
  by_hand: ['to_return', 'returned'],
  never: ['cancelled'],
} as const

function problemsOfFee({ fee, request, payments }: RacedFee): string[] {
  const { state, method } = fee
  const count = (...states: string[]) => payments.filter((each) => states.includes(each.state)).length
  const ends: readonly string[] = endStates[method ?? 'never']
  const mustBeKept = method === 'online' && state === 'paid' ? 1 : 0
  return [
    ...(hasEnded(request) && !ends.includes(state) ? [`ended, and its fee, paid ${method}, is ${state}`] : []),
    ...(!hasEnded(request) && !['due', 'paid', 'cancelled'].includes(state)
      ? [`has not ended, and its fee is ${state}`]
      : []),
    ...(count('open') > 1 ? [`has ${count('open')} open payments`] : []),
    ...(count('paid') === mustBeKept ? [] : [`keeps ${count('paid')} payments of a fee that is ${state} ${method}`]),
    ...(state === 'refunding' && count('refund') === 0 ? ['refunds no payment of a fee that is being refunded'] : []),
    ...((fee.paidAt === null) === (fee.receiptId === null) ? [] : ['has a paid fee without a receipt, or the reverse']),
  ].map((problem) => `request ${request.id} ${problem}`)
}

async function problemsOfReceipts(db: Database, fees: RacedFee[], before: MoneyBefore): Promise<string[]> {
  const { receipts } = db.schema
  const isNew = gt(receipts.id, before.lastReceiptId)
  const issued = (await db.read.select().from(receipts).where(isNew)).filter(({ series }) => series === 'fee')
  const named = fees.flatMap(({ fee: { receiptId } }) => receiptId ?? [])
  const alone = issued.filter(
    ({ id, donationId }) => donationId !== null || named.filter((each) => each === id).length !== 1,
  )
  const gaps = [...Map.groupBy(issued, ({ year }) => year)].filter(([year, rows]) => {
    const first = (before.numbers.get(year) ?? 0) + 1
    const numbers = rows.map(({ number }) => number).toSorted((one, other) => one - other)
    return numbers.some((number, place) => number !== first + place)
  })
  return [
    ...alone.map(({ number }) => `the receipt with the number ${number} belongs to a donation, or not to one fee`),
    ...gaps.map(([year]) => `the numbers of fees in the year ${year} have a gap`),
    ...(issued.length === named.length ? [] : [`${named.length} fees were paid, and ${issued.length} receipts issued`]),
  ]
}

const sha256Of = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** What Ann agreed to is kept to the letter, and nothing else is left of a request that has ended. */
async function agreementProblems({ read, schema }: Database, scenes: readonly PairScene[]): Promise<string[]> {
  const { agreements, adoptionRequests: requests } = schema
  const rows = await read
    .select({ agreement: agreements, request: requests })
    .from(agreements)
    .innerJoin(requests, eq(requests.id, agreements.requestId))
  const lost = scenes.filter(({ requests: { ann }, agreement: { agreedText } }) => {
    const kept = rows.find(({ request }) => request.id === ann)?.agreement
    return agreedText !== null && (kept?.text !== agreedText || kept.agreedAt === null || kept.typedName !== 'Ann')
  })
  const twice = Map.groupBy(rows, ({ request }) => request.id)
  return [
    ...lost.map(({ requests: { ann } }) => `request ${ann} has lost or changed the agreement that Ann agreed to`),
    ...rows
      .filter(({ agreement, request }) => agreement.agreedAt === null && hasEnded(request))
      .map(({ request }) => `request ${request.id} has ended with an agreement that nobody agreed to`),
    ...rows
      .filter(({ agreement: { text, sha256 } }) => sha256Of(text) !== sha256)
      .map(({ request }) => `request ${request.id} has an agreement with another SHA-256`),
    ...[...twice].filter(([, all]) => all.length > 1).map(([id]) => `request ${id} has several agreements`),
  ]
}

/** What the provider has of each request must be what its fee says. Each payment is refunded once or never. */
function problemsOfMoney(fees: RacedFee[], provider: FeeProvider): string[] {
  const money = provider.money()
  const twice = money.filter(({ refunds }) => refunds.length > 1)
  const wrong = fees.filter(({ fee: { state, method, amountCents }, request }) => {
    const own = money.filter(({ reference }) => reference === `request-${request.id}`)
    const kept = own.reduce((sum, { paid, refunds }) => sum + paid - refunds.reduce((all, cents) => all + cents, 0), 0)
    return kept !== (state === 'paid' && method === 'online' ? amountCents : 0)
  })
  const open = fees.filter(({ payments }) => payments.some(({ state }) => state === 'open' || state === 'refund'))
  return [
    ...twice.map(({ reference, refunds }) => `${reference} was refunded ${refunds.length} times`),
    ...wrong.map(
      ({ request, fee }) => `request ${request.id} has other money at the provider than its fee, ${fee.state}`,
    ),
    ...open.map(({ request }) => `request ${request.id} has a payment that is not settled`),
  ]
}

/** Waits for the event loop's next iteration: another server's commits are certainly read only then (`DatabaseReader`). */
async function seeOthers(): Promise<void> {
  // the first one may come in this iteration
  await setImmediate()
  await setImmediate()
}

const minute = 60_000

/** Both servers refund what is to be refunded, and end all sessions. */
async function settle(dbs: readonly Database[], { payments }: FeeProvider): Promise<string[]> {
  const errors: string[] = []
  for (const later of [0, 40 * minute]) {
    const now = new Date(Date.now() + later)
    const work = (db: Database) => workOnFeePayments(db, payments, (error) => errors.push(String(error)), now)
    await Promise.all(dbs.map(work))
  }
  return errors
}

async function problemsNow(db: Database, before: MoneyBefore): Promise<string[]> {
  const fees = await feesNow(db)
  const byDoctor = (await feeProblems(db))
    // the requests of earlier batches are gone
    .filter((problem) => !problem.endsWith('belongs to no adoption fee'))
  return [
    ...fees.flatMap(problemsOfFee),
    ...(await problemsOfReceipts(db, fees, before)),
    ...byDoctor,
    ...((await donationsNow(db)) === before.donations ? [] : ['the donations have changed']),
  ]
}

/** After a batch of pairs: what is wrong at once, and what is once the provider has settled everything. */
export async function racedFeeProblems(
  dbs: readonly [Database, Database],
  scenes: readonly PairScene[],
  { provider, before }: { provider: FeeProvider; before: MoneyBefore },
): Promise<string[]> {
  const [db] = dbs
  await seeOthers()
  const atOnce = [...(await problemsNow(db, before)), ...(await agreementProblems(db, scenes))]
  const errors = await settle(dbs, provider)
  await seeOthers()
  const settled = [...(await problemsNow(db, before)), ...problemsOfMoney(await feesNow(db), provider)]
  return [...new Set([...atOnce, ...errors, ...settled])]
}
