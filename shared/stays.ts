import { z } from 'zod'
import { maxMessageLength } from './adoptions.ts'
import { id } from './ids.ts'
import { rowArray } from './lists.ts'
import { requestRulesTexts } from './request-rules.texts.ts'
import { stayRulesTexts as t } from './stay-rules.texts.ts'
import { optional, text } from './text.ts'
import { email } from './users.ts'

// Where a pet is (docs/product.md 25).

/** `owner`: with its owner, who isn't staff. Such stays are not in the shelter's figures. */
export const stayPlaces = ['owner', 'shelter', 'foster', 'trial', 'adopted'] as const
export type StayPlace = (typeof stayPlaces)[number]

/** Days from today that a trial may last. */
export const longestTrial = 180

/** Days before the last day of a trial on which both sides are reminded. */
export const trialReminder = 2

/** The day, `YYYY-MM-DD`, this many days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const day = z.iso.date({ error: t.notADay })

export const stay = z.object({
  id,
  place: z.enum(stayPlaces),
  open: z.boolean(),
  /** Days in the shelter's time zone; null if they are not known. */
  startedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  trialUntil: z.string().nullable(),
  /** Of a foster stay; null once the account is deleted. */
  caregiver: z.object({ name: z.string(), email: z.string() }).nullable(),
  requestId: id.nullable(),
  returnReason: z.string().nullable(),
})
export type Stay = z.infer<typeof stay>

/** Newest first; the first is where the pet is now. */
export const stayList = z.object({ stays: rowArray(stay) })

export const moveInput = z
  .object({ id, place: z.enum(['shelter', 'foster']), caregiverEmail: optional(email) })
  .refine(({ place, caregiverEmail }) => (place === 'foster') === (caregiverEmail !== undefined), {
    path: ['caregiverEmail'],
    error: t.caregiverMissing,
  })
export type MoveInput = z.output<typeof moveInput>

/** `id` is that of the accepted request. */
export const trialInput = z.object({ id, until: day })
export const moveResponse = z.object({ place: z.enum(stayPlaces) })
export const trialResponse = z.object({ until: z.string() })
export type TrialInput = z.output<typeof trialInput>

const reason = optional(text({ label: requestRulesTexts.reason, max: maxMessageLength, long: true }))

export const returnInput = z.object({
  id,
  /** Otherwise the pet becomes a draft. */
  published: z.boolean(),
  reason,
})
export const returnForm = z.object({ next: z.enum(['now', 'later']), reason })
export type ReturnInput = z.output<typeof returnInput>
