import { z } from 'zod'
import { isDiskFull } from '#server/db/database.ts'
import { accountRulesTexts } from '#shared/account-rules.texts.ts'
import { maxMessagesPerSide } from '#shared/adoptions.ts'
import { joinIssues } from '#shared/join-issues.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { recordTexts, type WrittenText } from '#shared/texts/written-texts.ts'
import '#shared/input-errors.ts'

const texts = { ...refusalTexts, ...serverRefusalTexts, LOGIN_TOO_OLD: accountRulesTexts.loginTooOld }

/** All errors that a user can cause, by the HTTP status of their response (docs/product.md 10.4). */
const codesByStatus = {
  400: [
    'NO_SUCH_PICTURE',
    'GOOGLE_FLOW_OVER',
    'NO_SUCH_PLACE',
    'INVALID',
    'INQUIRY_TRAP',
    'BAD_ADDRESS',
    'BROKEN_JSON',
    'KEY_TOO_SHORT',
    'BAD_SIGNATURE',
    'PICTURE_MISSING',
    'IMPORT_UNREADABLE',
  ],
  401: ['NOT_LOGGED_IN', 'WRONG_CREDENTIALS', 'KEY_UNKNOWN', 'KEY_EXPIRED'],
  403: [
    'NOT_ALLOWED',
    'ADMINS_ONLY',
    'STAFF_ONLY',
    'SUSPENDED',
    'KEYS_NEED_LOGIN',
    'WRONG_PASSWORD',
    'LOGIN_TOO_OLD',
    'KEY_ONLY_READS',
    'FOREIGN_ORIGIN',
    'OTHER_EMAIL',
    'GOOGLE_EMAIL_UNVERIFIED',
    'GOOGLE_CANCELLED',
    'INVITATION_FOR_OTHER',
    'INVITATION_UNCONFIRMED',
  ],
  404: [
    'NO_SUCH_PET',
    'NO_SUCH_REQUEST',
    'NO_SUCH_AGREEMENT',
    'NO_SUCH_INQUIRY',
    'NO_SUCH_NOTE',
    'NO_SUCH_CAMPAIGN',
    'NO_SUCH_DONATION',
    'NO_SHELTER_DONATIONS',
    'NO_SUCH_UPDATE',
    'NO_SUCH_PAYMENT',
    'NO_SUCH_KEY',
    'NO_SUCH_SESSION',
    'NO_SUCH_USER',
    'NO_SUCH_INVITATION',
    'NO_SUCH_SEARCH',
    'NO_SUCH_HAPPY_ENDING',
    'NO_SUCH_PAGE',
    'NO_STATEMENT',
  ],
  405: ['METHOD_NOT_ALLOWED'],
  409: [
    'EMAIL_TAKEN',
    'EMAIL_HAS_PASSWORD',
    'KEPT_BY_FIREBASE',
    'EMAIL_SHARED',
    'PET_ADOPTED',
    'PET_ON_HOLD',
    'PET_IS_DRAFT',
    'PET_INCOMPLETE',
    'CAMPAIGN_IS_DRAFT',
    'CAMPAIGN_INCOMPLETE',
    'CAMPAIGN_PUBLISHED',
    'PET_HAS_REQUESTS',
    'PET_CHANGED',
    'QUESTIONS_CHANGED',
    'SETTINGS_CHANGED',
    'CURRENCY_FIXED',
    'CURRENCY_CHANGED',
    'STATUS_BY_REQUESTS',
    'NOT_ACCEPTED',
    'PET_NOT_ADOPTED',
    'PET_IN_TRIAL',
    'PET_NOT_OF_SHELTER',
    'REQUEST_CLOSED',
    'ADOPTED_IS_FINAL',
    'ALREADY_REQUESTED',
    'ALREADY_DECIDED',
    'REQUEST_SILENT',
    'MESSAGES_FULL',
    'AGREEMENT_CHANGED',
    'AGREEMENT_DONE',
    'MEETING_CHANGED',
    'MEETING_OVERLAP',
    'MEETING_PAST',
    'FEE_CHANGED',
    'FEE_BEING_PAID',
    'FEE_NOT_USED',
    'FEE_NOT_ONLINE',
    'INQUIRY_TOO_QUICK',
    'INQUIRY_FORM_OLD',
    'INQUIRY_CLOSED',
    'INQUIRY_UNANSWERED',
    'TOO_MANY_INQUIRIES_OF_EMAIL',
    'NOTES_FULL',
    'CAMPAIGN_PAUSED',
    'CAMPAIGN_ENDED',
    'OVER_LIMIT',
    'BEING_PAID',
    'DONATION_MOVED_ON',
    'MONTHLY_MOVED_ON',
    'TOO_MANY_MONTHLY',
    'PET_NOT_SPONSORED',
    'CARD_LINK_OVER',
    'REMINDER_NOT_DUE',
    'UPDATES_FULL',
    'NOT_YOURSELF',
    'POST_CHANGED',
    'POST_APPROVED',
    'POST_REFUSED',
    'LAST_ADMIN',
    'NOBODY_TO_GIVE',
    'TOO_MANY_KEYS',
    'TARGET_TOO_LOW',
    'SETUP_LINK_OVER',
    'RESET_LINK_OVER',
    'CONFIRM_LINK_OVER',
    'INVITATION_UNKNOWN',
    'INVITATION_USED',
    'INVITATION_EXPIRED',
    'INVITATION_REVOKED',
    'NO_MAIL',
    'STATEMENT_TOO_LONG',
    'STATEMENT_LINK_OVER',
    'SEARCH_LINK_OVER',
    'SEARCHES_FULL',
    'FOLLOW_UP_LINK_OVER',
    'NOT_THE_ADOPTER',
    'NO_DONOR_EMAIL',
    'ACCOUNT_ELSEWHERE',
    'KEY_REUSED',
    'DONATION_ERASED',
    'TOO_MANY_PICTURES',
  ],
  413: ['PICTURE_TOO_LARGE', 'TOO_MANY_PIXELS', 'PICTURE_TOO_HEAVY', 'IMPORT_TOO_LARGE', 'BODY_TOO_LARGE'],
  415: ['NOT_A_PICTURE', 'NOT_JSON'],
  429: [
    'ACCOUNT_WAITS',
    'TOO_MANY_PIXELS_A_MINUTE',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_UNUSED_PICTURES',
    'TOO_MANY_OPEN',
    'TOO_MANY_INQUIRIES',
    'TOO_MANY_INQUIRIES_TODAY',
    'INQUIRIES_FULL',
    'TOO_MANY_INVITATIONS',
    'STATEMENT_SENT',
  ],
  502: ['PICTURE_HOST_REFUSED'],
  503: [
    'IMPORT_BUSY',
    'GOOGLE_FAILED',
    'IDENTITY_UNAVAILABLE',
    'LISTS_BUSY',
    'PAYMENTS_AWAY',
    'PICTURE_HOST_AWAY',
    'TOO_BUSY',
    'LOGINS_BUSY',
    'UPLOADS_BUSY',
  ],
  507: ['NO_ROOM_FOR_PICTURES', 'DISK_FULL'],
} as const satisfies Record<number, (keyof typeof texts)[]>

export type RefusalStatus = keyof typeof codesByStatus
export type RefusalCode = (typeof codesByStatus)[RefusalStatus][number]

const byCode = Object.entries(codesByStatus).flatMap(([http, codes]) => codes.map((code) => [code, Number(http)]))

/** The HTTP status of each refusal. */
export const httpStatusOf = Object.fromEntries(byCode) as Record<RefusalCode, RefusalStatus>

type TextKey = keyof typeof texts

/** A sentence in English, with its code and arguments, from which clients can write it in another language. */
export function writtenText(write: () => string): WrittenText {
  const { result, textOf } = recordTexts(write)
  const text = textOf(result)
  if (!text) throw new Error(`'${result}' is in no catalog`)
  return text
}

/** The sentence of a refusal. */
export const refusalText = <Key extends TextKey>(key: Key, ...args: Parameters<(typeof texts)[Key]>): WrittenText =>
  writtenText(() => (texts[key] as (...args: unknown[]) => string)(...args))

/** The usual sentence of a code. */
export const textOfCode = (code: RefusalCode): WrittenText =>
  code === 'MESSAGES_FULL' ? refusalText(code, { count: maxMessagesPerSide }) : refusalText(code)

/** What is wrong with a field. `code` and `params` are those of the message's text, if it is in a catalog. */
export type Issue = { path: string; message: string } & Partial<Pick<WrittenText, 'code' | 'params'>>
export type Now = Record<string, string | null>

export const sentenceOf = (code: RefusalCode): string => textOfCode(code).text

/** An error that a user can cause. Any other error is unexpected: it is logged, and the response is a 500. */
export class AppError extends Error {
  readonly code: RefusalCode
  readonly text: WrittenText
  readonly issues: Issue[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  readonly now: Now | undefined

  constructor(
    code: RefusalCode,
    options: { issues?: Issue[]; text?: WrittenText; retryAfter?: number; now?: Now; cause?: unknown } = {},
  ) {
    const text = options.text ?? textOfCode(code)
    super(joinIssues(options.issues) ?? text.text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.text = text
    this.issues = options.issues ?? []
    this.retryAfter = options.retryAfter
    this.now = options.now
  }
}

/** While the database is unreachable. Not an `AppError`, because it is unknown whether anything was done. */
export const outageHeaders = { 'retry-after': '5' }

type TextOf = (sentence: string) => Pick<WrittenText, 'code' | 'params'> | undefined

const issuesOf = (error: z.ZodError, textOf: TextOf): Issue[] =>
  error.issues.map(({ path, message }) => {
    const { code, params } = textOf(message) ?? {}
    return { path: path.join('.'), message, ...(code && { code, params }) }
  })

/** An issue whose message `write` returns. */
export function issueOf(path: string, write: () => string): Issue {
  const { text, code, params } = writtenText(write)
  return { path, message: text, code, params }
}

/** Returns `INVALID` with one issue per wrong field of an input that the schema refused with `error`. */
export function invalidInput(schema: z.ZodType, value: unknown, error: z.ZodError): AppError {
  // zod writes the messages when the error is read
  const { result, textOf } = recordTexts(() => schema.safeParse(value).error ?? error)
  return new AppError('INVALID', { issues: issuesOf(result, textOf) })
}

/** Throws `INVALID` with one issue per field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(schema, value, result.error)
  return result.data
}

/** Converts an error to an `AppError`; null if it is unexpected. */
export function refusalIn(error: unknown): AppError | null {
  if (error instanceof z.ZodError) return new AppError('INVALID', { issues: issuesOf(error, () => undefined) })
  if (error instanceof AppError) return error
  // the operator is notified once, by the disk space monitor
  return isDiskFull(error) ? new AppError('DISK_FULL', { retryAfter: 60, cause: error }) : null
}
