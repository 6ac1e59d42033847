import { z } from 'zod'
import { id } from './ids.ts'
import { inputRulesTexts } from './input-rules.texts.ts'
import { maxRows, pageSchema, pagingInput, rowArray } from './lists.ts'

/** Actions of admins, staff, and the command line in the audit log (docs/product.md 16.7). */
export const auditActions = [
  'pet_added',
  'pet_changed',
  'pet_deleted',
  'pet_adopted',
  'pet_confirmed',
  'pet_moved',
  'pet_returned',
  'pet_approved',
  'pet_refused',
  'campaign_added',
  'campaign_changed',
  'campaign_paused',
  'campaign_resumed',
  'campaign_approved',
  'campaign_refused',
  'update_posted',
  'update_deleted',
  'request_made',
  'request_accepted',
  'request_rejected',
  'request_released',
  'trial_started',
  'request_written',
  'meeting_changed',
  'fee_changed',
  'agreement_renewed',
  'happy_ending_published',
  'happy_ending_declined',
  'question_answered',
  'question_closed',
  'good_to_know_changed',
  'gift_received',
  'gift_cancelled',
  'gift_message_removed',
  'donor_reminded',
  'cash_entered',
  'gifts_exported',
  'payment_settled',
  'monthly_stopped',
  'monthly_exported',
  'fees_exported',
  'admin_made',
  'admin_revoked',
  'staff_made',
  'staff_revoked',
  'invitation_made',
  'invitation_revoked',
  'invitation_accepted',
  'user_suspended',
  'user_restored',
  'user_erased',
  'user_made',
  'reset_link_made',
  'password_set',
  'key_made',
  'key_revoked',
  'settings_saved',
  'shelter_restored',
  'listing_feed_made',
  'listing_feed_revoked',
  'data_exported',
  'data_imported',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditSubjects = [
  'pet',
  'campaign',
  'request',
  'question',
  'gift',
  'payment',
  'monthly',
  'user',
  'invitation',
  'settings',
  'shelter',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** The filter value for the command line; people are filtered by their ids. */
export const commandLineActor = 'command-line'

/** No database column can store control characters or unpaired surrogates. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u

export const auditFilter = z.object({
  act: z.enum(auditActions).optional(),
  by: z
    .string()
    .min(1)
    .max(200)
    .regex(printable, { error: () => inputRulesTexts.notAUserId({ name: 'by' }) })
    .transform((by) => (by === commandLineActor ? null : by))
    .optional(),
})
export const auditSubject = z.object({
  subject: z.enum(auditSubjects).optional(),
  subjectId: z.string().max(200).regex(printable, 'subjectId must be a number or the id of a user').optional(),
})
export type AuditFilter = z.output<typeof auditFilter> & z.output<typeof auditSubject>
export const auditListInput = pagingInput(50).extend(auditFilter.shape)

export const auditData = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).max(maxRows)]),
)

export const auditEvent = z.object({
  id,
  /** null: the command line; a null name: a former user */
  by: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  act: z.enum(auditActions),
  subject: z.enum(auditSubjects),
  subjectId: z.string(),
  /** The subject's current name; null once it is deleted, and for the settings and the shelter. */
  about: z.string().nullable(),
  data: auditData,
  createdAt: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>
export const auditPage = pageSchema(auditEvent)
export const auditPeople = z.object({ items: rowArray(z.object({ id: z.string(), name: z.string() })) })
