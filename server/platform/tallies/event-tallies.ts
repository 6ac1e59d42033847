import type { DonationOrigin, DonationPurpose } from '#shared/donation-states.ts'
import type { FigureCategory } from '#shared/figures.ts'
import { addTallies } from './add-tallies.ts'
import { type DurationTally, lockTallies, type MoneyTally, type TallyDb, type TallyTx, tallyMonth } from './tallies.ts'

// What requests and donations say, counted as they happen.

const hour = 3_600_000

export async function tallyRequest(
  db: TallyDb,
  tx: TallyTx,
  { createdAt, figureCategory: category }: { createdAt: Date; figureCategory: FigureCategory | null },
): Promise<void> {
  if (category === null) return
  const zone = await lockTallies(db, tx)
  if (zone) await addTallies(db, tx, { pets: [{ month: tallyMonth(zone, createdAt), category, requests: 1 }] })
}

type AnsweredRequest = { createdAt: Date; answeredAt: Date; figureCategory: FigureCategory | null }

type AnswerTally = { month: string; category: FigureCategory; hours: number; count: number }

/** How long answers took, in both units. */
export function answerDurations({ month, category, hours, count }: AnswerTally): DurationTally[] {
  const of = { month, category, count }
  return [
    { kind: 'answer_hours', length: hours, ...of },
    { kind: 'answer_days', length: Math.floor(hours / 24), ...of },
  ]
}

export async function tallyAnswer(
  db: TallyDb,
  tx: TallyTx,
  { createdAt, answeredAt, figureCategory: category }: AnsweredRequest,
): Promise<void> {
  if (category === null) return
  const zone = await lockTallies(db, tx)
  if (!zone) return
  const month = tallyMonth(zone, answeredAt)
  const hours = Math.max(0, Math.floor((answeredAt.getTime() - createdAt.getTime()) / hour))
  await addTallies(db, tx, {
    pets: [{ month, category, answered: 1 }],
    durations: answerDurations({ month, category, hours, count: 1 }),
  })
}

/** Origins of donations that were pledged before they were received. */
export const pledgedOrigins = ['promise', 'before_payments'] as const satisfies DonationOrigin[]

export const isPledged = (origin: DonationOrigin): boolean => pledgedOrigins.some((each) => each === origin)

/** Counts money that was pledged, received, or refunded at this time. */
export async function tallyMoney(
  db: TallyDb,
  tx: TallyTx,
  { at, ...money }: { at: Date; purpose: DonationPurpose } & MoneyTally,
): Promise<void> {
  const zone = await lockTallies(db, tx)
  if (zone) await addTallies(db, tx, { donations: [{ month: tallyMonth(zone, at), ...money }] })
}
