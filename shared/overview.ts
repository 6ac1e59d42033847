import { z } from 'zod'
import { id } from './ids.ts'
import { maxCount } from './notifications.ts'

// 'Today' on the overview (docs/product.md 21.1): what a user can do next.

/** From the most urgent on. */
export const overviewKinds = [
  /** Adopters who said that it isn't working, and wait for an answer. */
  'trouble',
  /** Confirmed meetings of the next 24 hours that the viewer hosts. */
  'meetings',
  /** Requests for pets that the viewer looks after, to answer. */
  'requests',
  /** An accepted applicant wrote last. */
  'messages',
  /** Questions of visitors that wait for an answer. */
  'questions',
  /** Meetings that the viewer hosted, and of which nobody has recorded how they went. */
  'unrecorded',
  /** The owner's side wrote last about the viewer's own request. */
  'replies',
  /** A pet is on hold for the viewer. */
  'accepted',
  'approvals',
  /** Payments that match no donation. */
  'payments',
  /** Requests for pets of members who have not answered for a week. */
  'unanswered',
  'pledges',
  'campaigns',
  'refused',
  /** The viewer's own pets that were not confirmed for 30 days. */
  'unconfirmed',
  /** The viewer's own pledges that are not paid yet. */
  'owed',
  /** The viewer's own requests that wait for an answer. */
  'sent',
] as const
export type OverviewKind = (typeof overviewKinds)[number]

export const maxOverviewLines = 7

export const overviewLine = z.object({
  kind: z.enum(overviewKinds),
  /** How many; `maxCount` stands for this many or more. */
  count: z.int().min(1).max(maxCount),
  /** The pet's name of the record that has waited longest; empty if there is none. */
  name: z.string(),
  /** The title of its campaign, if it has one. */
  title: z.string().nullable(),
  /** How many other pets it is about. */
  others: z.int().min(0).max(maxCount),
  /** Of a pledge or a payment, in the smallest unit, if there is only one; otherwise null. */
  cents: z.int().nullable(),
  /** Since when the oldest has waited; for a campaign, when it ends; for a meeting, when it starts. ISO 8601. */
  at: z.string(),
  late: z.boolean(),
  /** The page where it gets done, without a language's prefix. */
  path: z.string(),
  /** The record, if there is only one. */
  id: id.nullable(),
})
export type OverviewLine = z.output<typeof overviewLine>

export const overview = z.object({
  lines: z.array(overviewLine).max(maxOverviewLines),
  /** All running monthly donations: how many, and their sum per month. Null for all but admins, and without any. */
  monthly: z.object({ count: z.int().min(1), cents: z.int().min(1) }).nullable(),
})
export type Overview = z.output<typeof overview>

const day = 86_400_000
/** When something counts as late, or is shown at all, in milliseconds. */
export const overviewTimes = {
  lateRequest: 3 * day,
  lateApproval: 3 * day,
  /** The owner's side wrote last, and nothing has come back. */
  silentApplicant: 7 * day,
  silentMember: 7 * day,
  oldPledge: 7 * day,
  endingCampaign: 3 * day,
  nextMeeting: day,
  /** No longer shown after this time. */
  forgottenMeeting: 30 * day,
  forgottenTrouble: 30 * day,
} as const
