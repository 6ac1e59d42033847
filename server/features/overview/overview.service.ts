import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  messageLines,
  ownRequestLines,
  requestLines,
  unansweredLines,
} from '#server/features/adoptions/overview.queries.ts'
import { approvalLines, refusedLines } from '#server/features/approval/overview.queries.ts'
import { campaignLines } from '#server/features/campaigns/overview.queries.ts'
import { confirmationLines } from '#server/features/confirmations/overview.queries.ts'
import { monthlyTotals } from '#server/features/donations/monthly.queries.ts'
import { owedLines, paymentLines, pledgeLines } from '#server/features/donations/overview.queries.ts'
import { troubleLines } from '#server/features/follow-ups/overview.queries.ts'
import { questionLines } from '#server/features/inquiries/overview.queries.ts'
import { meetingLines, unrecordedLines } from '#server/features/meetings/overview.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { OverviewSource } from '#server/platform/overview/overview-source.ts'
import { maxOverviewLines, type Overview, overviewKinds } from '#shared/overview.ts'
import { isAdmin, isStaff } from '#shared/permissions.ts'

/** Where each feature registers its lines of 'Today'. */
const sources: OverviewSource[] = [
  troubleLines,
  meetingLines,
  unrecordedLines,
  requestLines,
  messageLines,
  questionLines,
  unansweredLines,
  ownRequestLines,
  approvalLines,
  refusedLines,
  confirmationLines,
  campaignLines,
  pledgeLines,
  paymentLines,
  owedLines,
]

const maxTeam = 100

/** Staff and admins, the first hundred. */
export const teamUids = ({ read, schema: { users } }: Pick<Database, 'read' | 'schema'>) =>
  read
    .select({ uid: users.uid })
    .from(users)
    // written out, so that the partial index on it is used
    .where(sql`(role = 'admin' or staff)`)
    .orderBy(users.createdAt, users.uid)
    .limit(maxTeam)

async function teamOf(db: Database, user: UserRow): Promise<string[]> {
  if (!isStaff(user)) return [user.uid]
  return [...new Set([user.uid, ...(await teamUids(db)).map(({ uid }) => uid)])]
}

/** For those who see the list of monthly donations (docs/product.md 8.35). */
async function monthlyOf(db: Database, user: UserRow): Promise<Overview['monthly']> {
  if (!isAdmin(user)) return null
  const totals = await monthlyTotals(db)
  return totals.count > 0 ? totals : null
}

/** What the user can do next: late things first, then by urgency, at most seven lines (docs/product.md 21.1). */
export const getOverview = operation(
  { access: 'user', cost: 10 },
  async function getOverview({ db, user, payments }): Promise<Overview> {
    const viewer = { db, user, team: await teamOf(db, user), now: new Date(), payments }
    const [monthly, found] = await Promise.all([
      monthlyOf(db, user),
      Promise.all(sources.map((linesOf) => linesOf(viewer))),
    ])
    const lines = found
      .flat()
      .sort(
        (one, other) =>
          Number(other.late) - Number(one.late) ||
          overviewKinds.indexOf(one.kind) - overviewKinds.indexOf(other.kind) ||
          one.at.localeCompare(other.at),
      )
    return { lines: lines.slice(0, maxOverviewLines), monthly }
  },
)
