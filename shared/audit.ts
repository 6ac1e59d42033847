import { z } from 'zod'
import { id } from './ids.ts'
import { maxRows, pageSchema, pagingInput, rowArray } from './lists.ts'

/** `name` is for lists of choices. A sentence has the subject between `before` and `after`. */
type AuditActionTexts = { name: string; before: string; after?: string }

const actions = {
  pet_added: { name: 'Pet added for somebody', before: 'Added', after: 'in somebody else’s name' },
  pet_changed: { name: 'Pet changed', before: 'Changed' },
  pet_deleted: { name: 'Pet deleted', before: 'Deleted' },
  pet_adopted: { name: 'Pet adopted', before: 'Marked', after: 'as adopted' },
  pet_approved: { name: 'Pet approved', before: 'Approved' },
  pet_refused: { name: 'Pet refused', before: 'Refused' },
  campaign_added: { name: 'Campaign added for somebody', before: 'Added', after: 'in somebody else’s name' },
  campaign_changed: { name: 'Campaign changed', before: 'Changed' },
  campaign_paused: { name: 'Campaign paused', before: 'Paused' },
  campaign_resumed: { name: 'Campaign resumed', before: 'Resumed' },
  campaign_approved: { name: 'Campaign approved', before: 'Approved' },
  campaign_refused: { name: 'Campaign refused', before: 'Refused' },
  update_posted: { name: 'Update posted', before: 'Posted an update on' },
  update_deleted: { name: 'Update deleted', before: 'Deleted an update on' },
  request_made: { name: 'Request made for somebody', before: 'Made', after: 'in somebody else’s name' },
  request_accepted: { name: 'Request accepted', before: 'Accepted' },
  request_rejected: { name: 'Request rejected', before: 'Rejected' },
  request_released: { name: 'Request released', before: 'Took back the acceptance of' },
  request_written: { name: 'Message or note written', before: 'Wrote on' },
  gift_received: { name: 'Gift received', before: 'Marked', after: 'as received' },
  gift_cancelled: { name: 'Gift cancelled', before: 'Cancelled' },
  gift_message_removed: { name: 'Donor’s message removed', before: 'Removed the message of' },
  cash_entered: { name: 'Cash entered', before: 'Entered', after: 'as cash' },
  gifts_exported: { name: 'Gifts downloaded', before: 'Downloaded the gifts as a file' },
  payment_settled: { name: 'Payment dealt with', before: 'Dealt with', after: 'that fits no gift' },
  admin_made: { name: 'Admin made', before: 'Made', after: 'an admin' },
  admin_revoked: { name: 'Admin revoked', before: 'Took the admin’s rights from' },
  staff_made: { name: 'Staff made', before: 'Made', after: 'a member of staff' },
  staff_revoked: { name: 'Staff revoked', before: 'Took the rights of staff from' },
  user_suspended: { name: 'User suspended', before: 'Suspended' },
  user_restored: { name: 'User restored', before: 'Restored' },
  user_erased: { name: 'User erased', before: 'Erased' },
  user_made: { name: 'User made', before: 'Made an account for' },
  reset_link_made: { name: 'Link for a new password', before: 'Made a link for a new password for' },
  password_set: { name: 'Password set', before: 'Set a new password for' },
  key_made: { name: 'API key made', before: 'Made an API key of' },
  key_revoked: { name: 'API key revoked', before: 'Revoked an API key of' },
  settings_saved: { name: 'Settings saved', before: 'Changed' },
  shelter_restored: { name: 'Shelter restored', before: 'Restored the shelter from a backup' },
  data_exported: { name: 'Data exported', before: 'Exported the shelter’s data' },
  data_imported: { name: 'Data imported', before: 'Imported data into the shelter' },
} satisfies Record<string, AuditActionTexts>

/** Actions of admins, staff, and the command line in the audit log (docs/product.md 16.7). */
export type AuditAction = keyof typeof actions
export const auditActions = Object.keys(actions) as [AuditAction, ...AuditAction[]]
export const auditActionTexts: Record<AuditAction, AuditActionTexts> = actions

export const auditSubjects = ['pet', 'campaign', 'request', 'gift', 'payment', 'user', 'settings', 'shelter'] as const
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
    .regex(printable, 'by must be the id of a user')
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
