import { z } from 'zod'
import { id } from './ids.ts'
import { invitationRulesTexts as t } from './invitation-rules.texts.ts'
import { rowArray } from './lists.ts'
import { optional } from './text.ts'
import { email } from './users.ts'

// Invitations of admins, who grant a role to the account that accepts (docs/product.md 3.23).

export const invitedRoles = ['user', 'staff', 'admin'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** Stored states, and `expired`, which follows from the time. */
export const invitationStates = ['pending', 'accepted', 'revoked', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Emails in 24 hours: of the shelter, and to one address. */
export const invitationMailLimits = { shelter: 20, recipient: 3 } as const

export const invitationInput = z
  .object({
    /** Absent: anyone who has the link can accept. */
    email: optional(email),
    role: z.enum(invitedRoles, { error: t.noRole }),
  })
  .refine(({ email, role }) => email !== undefined || role !== 'admin', { path: ['email'], error: t.adminNeedsEmail })
export type InvitationInput = z.output<typeof invitationInput>

/** `token` is the secret of the link to copy; null if the shelter emails the link. */
export const createdInvitation = z.object({ id, token: z.string().nullable() })
export type CreatedInvitation = z.infer<typeof createdInvitation>

export const invitation = z.object({
  id,
  email: z.string().nullable(),
  role: z.enum(invitedRoles),
  state: z.enum(invitationStates),
  /** Names of users; null for a former user. */
  inviter: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof invitation>
/** The newest. */
export const invitationList = z.object({ items: rowArray(invitation) })

export const invitationIdInput = z.object({ id })

export const invitationTokenInput = z.object({ token: z.string().min(1).max(100) })
export type InvitationTokenInput = z.output<typeof invitationTokenInput>

/** What the page of an invitation shows. */
export const shownInvitation = invitation.pick({ email: true, role: true, expiresAt: true }).extend({
  inviter: z.string(),
})
export type ShownInvitation = z.infer<typeof shownInvitation>
