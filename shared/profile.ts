import { z } from 'zod'
import { image } from './images.ts'
import { rowArray } from './lists.ts'
import { mailTopicNames } from './mail.ts'
import { isBlank } from './names.ts'
import { password, personName } from './users.ts'

// What people change about themselves (docs/product.md 3.14 to 3.17).

/** One's own picture: a link, or a picture uploaded here; null or blank for none. */
const ownPicture = z.preprocess(
  (value) => (typeof value === 'string' && isBlank(value) ? null : value),
  image('Picture').nullable().optional(),
)

/** What is left out stays as it is. */
export const profileInput = z.object({ name: personName.optional(), photoURL: ownPicture })
export type ProfileInput = z.output<typeof profileInput>

export const currentPassword = z
  .string('Current password must be text')
  .min(1, 'Please enter your current password')
  .max(1000, 'Password is too long')

/** `currentPassword` may be left out by whoever has none yet. */
export const passwordInput = z.object({ currentPassword: currentPassword.optional(), password })
export type PasswordInput = z.output<typeof passwordInput>

const mailTopicList = z
  .array(z.enum(mailTopicNames, 'There is no such mail to stop'))
  .max(100, 'These are more kinds than there are')

/** The kinds of mail that one doesn't want. */
export const mailInput = z.object({ off: mailTopicList })
export type MailInput = z.output<typeof mailInput>

/** `PATCH /api/me`: any of it. */
export const meInput = z
  .object({
    ...profileInput.shape,
    ...passwordInput.partial().shape,
    mailOff: mailTopicList.optional(),
  })
  .refine((sent) => Object.values(sent).some((value) => value !== undefined), 'Please send what is to change')
export type MeInput = z.output<typeof meInput>

/** What a person's profile page shows beside name, picture and email. */
export const profile = z.object({
  /** False where another service keeps the accounts. */
  keptHere: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** It is proven that the address is theirs. */
  emailVerified: z.boolean(),
  /** Since when mail to the address comes back; null while it doesn't. */
  mailRefusedAt: z.string().nullable(),
  mailOff: mailTopicList,
})
export type Profile = z.infer<typeof profile>

/** How many ways into an account a new password has ended. */
export const endedAccessResponse = z.object({ sessions: z.int(), keys: z.int() })

/** What names a session among those of its owner: the beginning of what is kept of its token. */
export const sessionId = z.string().regex(/^[0-9a-f]{16}$/, 'A session is named by 16 characters')
export const sessionIdInput = z.object({ session: sessionId })

/** One place where somebody is logged in. Times are ISO 8601 in UTC. */
export const ownSession = z.object({
  id: z.string(),
  /** 'Firefox on Windows'; null when it is not known. */
  device: z.string().nullable(),
  /** It is the one that asks. */
  current: z.boolean(),
  createdAt: z.string(),
  /** To the hour; null when it was not noted yet. */
  lastUsedAt: z.string().nullable(),
})
export type OwnSession = z.infer<typeof ownSession>

/** The one that asks, then those used last; `total` counts all of them. */
export const ownSessions = z.object({ items: rowArray(ownSession), total: z.int() })
