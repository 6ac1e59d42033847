import { z } from 'zod'
import { accountRulesTexts as t } from './account-rules.texts.ts'
import { image } from './images.ts'
import { inputRulesTexts } from './input-rules.texts.ts'
import { rowArray } from './lists.ts'
import { mailTopicNames } from './mail.ts'
import { isBlank } from './names.ts'
import { languages } from './texts/languages.ts'
import { password, personName } from './users.ts'

// Changes of a user's own account (docs/product.md 3.14 to 3.17).

/** The user's own picture: a URL, or a picture uploaded here; null or blank for none. */
const ownPicture = z.preprocess(
  (value) => (typeof value === 'string' && isBlank(value) ? null : value),
  image(t.picture).nullable().optional(),
)

export const profileInput = z.object({ name: personName.optional(), photoURL: ownPicture })
export type ProfileInput = z.output<typeof profileInput>

export const currentPassword = z
  .string({ error: () => inputRulesTexts.notText({ label: t.currentPassword() }) })
  .min(1, { error: t.currentPasswordMissing })
  .max(1000, { error: t.passwordTooLong })

/** `currentPassword` is absent if the account has no password yet. */
export const passwordInput = z.object({ currentPassword: currentPassword.optional(), password })
export type PasswordInput = z.output<typeof passwordInput>

const mailTopicList = z.array(z.enum(mailTopicNames, { error: t.noSuchMail })).max(100, { error: t.tooMuchMail })

/** Of emails; null if unknown: then they are in the shelter's own language (docs/product.md 20.3). */
const mailLanguage = z.enum(languages, { error: t.noSuchLanguage })

/** An absent language stays. */
export const mailInput = z.object({ off: mailTopicList, language: mailLanguage.optional() })
export type MailInput = z.output<typeof mailInput>
export const mailChoices = z.object({ off: mailTopicList, language: mailLanguage.nullable() })
export type MailChoices = z.output<typeof mailChoices>

export const meInput = z
  .object({
    ...profileInput.shape,
    ...passwordInput.partial().shape,
    mailOff: mailTopicList.optional(),
  })
  .refine((sent) => Object.values(sent).some((value) => value !== undefined), { error: t.nothingToChange })
export type MeInput = z.output<typeof meInput>

export const profile = z.object({
  /** False if Firebase manages the accounts. */
  keptHere: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  emailVerified: z.boolean(),
  /** Since when mail to the email bounces; null if it doesn't. */
  mailRefusedAt: z.string().nullable(),
  mailOff: mailTopicList,
  language: mailLanguage.nullable(),
})
export type Profile = z.infer<typeof profile>

export const endedAccessResponse = z.object({ sessions: z.int(), keys: z.int() })

/** The start of the hash of the session's token; unique among its user's sessions. */
export const sessionId = z.string().regex(/^[0-9a-f]{16}$/, { error: t.notASession })
export const sessionIdInput = z.object({ session: sessionId })

export const ownSession = z.object({
  id: z.string(),
  /** Such as 'Firefox on Windows'; null if unknown. */
  device: z.string().nullable(),
  current: z.boolean(),
  createdAt: z.string(),
  /** Rounded to the hour; null if not recorded yet. */
  lastUsedAt: z.string().nullable(),
})
export type OwnSession = z.infer<typeof ownSession>

export const ownSessions = z.object({ items: rowArray(ownSession), total: z.int() })
