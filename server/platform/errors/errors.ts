import { z } from 'zod'
import { isDiskFull } from '#server/db/database.ts'
import { loginTooOldText } from '#shared/account-deletion.ts'
import { maxMessagesPerSide } from '#shared/adoptions.ts'
import { refusalTexts } from '#shared/refusals.ts'
import '#shared/input-errors.ts'

const at = <Http extends number, Name extends string>(http: Http, texts: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, { http, text }])) as Record<
    Name,
    { http: Http; text: string }
  >

/** All errors that a user can cause: one line, one sentence each (docs/product.md 10.4). */
export const refusals = {
  ...at(400, {
    NO_SUCH_PICTURE: 'This picture is not stored here. Please upload it again.',
    GOOGLE_FLOW_OVER: 'Signing in with Google took too long. Please try again.',
    NO_SUCH_PLACE:
      'The pet after which the list was to go on is no longer there. Please start from the beginning of the list.',
    INVALID: 'Some of what was sent is not valid.',
    BAD_ADDRESS: 'This is not a valid address.',
    BROKEN_JSON: 'The request is not valid JSON.',
    KEY_TOO_SHORT: 'Without a login, an idempotency key needs at least 16 characters that nobody can guess.',
    BAD_SIGNATURE: 'This was not signed by the payment provider, or too long ago.',
    PICTURE_MISSING: "Please send a picture in the field 'image'.",
    IMPORT_UNREADABLE: 'This file can not be read. Please choose a CSV or JSON file.',
  }),
  ...at(401, {
    NOT_LOGGED_IN: 'Please log in first.',
    WRONG_CREDENTIALS: refusalTexts.WRONG_CREDENTIALS,
    KEY_UNKNOWN: 'This API key has been revoked, or never existed.',
    KEY_EXPIRED: 'This API key has expired. Please make a new one.',
  }),
  ...at(403, {
    NOT_ALLOWED: 'You are not allowed to do this.',
    ADMINS_ONLY: refusalTexts.ADMINS_ONLY,
    STAFF_ONLY: refusalTexts.STAFF_ONLY,
    SUSPENDED: 'Your account has been suspended. Please get in touch with the shelter.',
    KEYS_NEED_LOGIN:
      'Roles, accounts, passwords and API keys are managed by a person who is logged in, not by a program with a key.',
    WRONG_PASSWORD: 'This is not your current password.',
    LOGIN_TOO_OLD: loginTooOldText(),
    KEY_ONLY_READS: 'This API key may only read.',
    FOREIGN_ORIGIN: 'This request came from another site and was refused.',
    OTHER_EMAIL: 'The email in this request is not the one you are logged in with.',
    GOOGLE_EMAIL_UNVERIFIED: 'Google has not verified this email address.',
    GOOGLE_CANCELLED: refusalTexts.GOOGLE_CANCELLED,
  }),
  ...at(404, {
    NO_SUCH_PET: 'Pet not found.',
    NO_SUCH_REQUEST: 'Adoption request not found.',
    NO_SUCH_CAMPAIGN: 'Donation campaign not found.',
    NO_SUCH_DONATION: 'There is no such gift.',
    NO_SUCH_UPDATE: 'This update is no longer there.',
    NO_SUCH_PAYMENT: 'There is no such payment.',
    NO_SUCH_KEY: 'API key not found.',
    NO_SUCH_SESSION: 'This session has ended already.',
    NO_SUCH_USER: 'There is no user with this email.',
    NO_SUCH_PAGE: 'There is nothing at this address.',
  }),
  ...at(405, {
    METHOD_NOT_ALLOWED: 'This method is not allowed at this address.',
  }),
  ...at(409, {
    EMAIL_TAKEN: refusalTexts.EMAIL_TAKEN,
    EMAIL_HAS_PASSWORD: refusalTexts.EMAIL_HAS_PASSWORD,
    KEPT_BY_FIREBASE:
      "Names, pictures, passwords and logins are kept by Firebase here. They can't be seen or changed with this call.",
    EMAIL_SHARED:
      'Several accounts have this email, and none of them has verified it. Please verify it first, then log in again.',
    PET_ADOPTED: 'This pet has already found a home.',
    PET_ON_HOLD: 'This pet is on hold for somebody whose request was accepted. Release that one first.',
    PET_IS_DRAFT: 'This pet is a draft. Publish it before you mark it as adopted.',
    PET_HAS_REQUESTS: 'Somebody has asked to adopt this pet. Answer the open requests before you make it a draft.',
    PET_CHANGED:
      'Somebody else has changed this pet since you opened it, so nothing was saved. Look at it as it is now, then save again.',
    QUESTIONS_CHANGED:
      'The shelter has changed its questions meanwhile. Please look at them as they are now, and send your request again.',
    SETTINGS_CHANGED:
      'Somebody else has changed the settings since you opened them, so nothing was saved. Look at them as they are now, then save again.',
    STATUS_BY_REQUESTS: 'Whether a pet is on hold or adopted is decided by its requests, not by editing it.',
    NOT_ACCEPTED: 'This request is not accepted, so there is nothing to release.',
    REQUEST_CLOSED: 'This request is closed already.',
    ADOPTED_IS_FINAL: 'A pet that is adopted stays adopted.',
    ALREADY_REQUESTED: 'You have already asked to adopt this pet. Its owner will get in touch.',
    ALREADY_DECIDED: 'This request has already been decided.',
    REQUEST_SILENT: refusalTexts.REQUEST_SILENT,
    MESSAGES_FULL: `This request has ${maxMessagesPerSide} messages and notes from your side, and takes no more. Please go on by phone or email.`,
    CAMPAIGN_PAUSED: refusalTexts.CAMPAIGN_PAUSED,
    CAMPAIGN_ENDED: refusalTexts.CAMPAIGN_ENDED,
    OVER_LIMIT: refusalTexts.OVER_LIMIT,
    BEING_PAID: 'Somebody is paying what is missing just now. Please give less, or try again in half an hour.',
    DONATION_MOVED_ON: 'This gift is no longer as you saw it. Please look at it as it is now.',
    UPDATES_FULL: 'This campaign has as many updates as it can have. Please delete one that is no longer needed.',
    NOT_YOURSELF: "You can't suspend yourself. Please ask another admin.",
    POST_CHANGED:
      'This has been changed since you looked at it, so nothing was decided. Please look at it as it is now.',
    POST_APPROVED: 'This has been approved already, or needs no approval.',
    POST_REFUSED: 'This has been refused already. It waits again once the person who posted it has changed it.',
    LAST_ADMIN: 'This is the last admin. Please make somebody else an admin first.',
    NOBODY_TO_GIVE:
      'This shelter has no admin yet who could take your pets. They can be deleted, or wait until there is one.',
    TOO_MANY_KEYS: 'You have 100 API keys. Please revoke one that you no longer need.',
    TARGET_TOO_LOW: "The target can't be lower than what has already been raised.",
    SETUP_LINK_OVER:
      'This set-up link has been used or has expired. While there is no admin, starting Pawstead again prints a new one.',
    RESET_LINK_OVER: refusalTexts.RESET_LINK_OVER,
    CONFIRM_LINK_OVER: 'This link has been used or has expired, or is for another address than you have now.',
    NO_MAIL: 'This shelter sends no mail. Please ask an admin for a link to choose a new password.',
    ACCOUNT_ELSEWHERE:
      'The accounts of this shelter are kept by Firebase, which sends a link for a new password if you ask for one on the login page.',
    KEY_REUSED:
      'This idempotency key was used for a donation with other details, and nothing more was given. Send the same details again, or use a new key.',
    DONATION_ERASED:
      'This donation was made already, and what was said of its donor has been erased since. It was not made again.',
    TOO_MANY_PICTURES:
      'You have uploaded as many pictures as one person can here. Please ask the operator of this site.',
  }),
  ...at(413, {
    PICTURE_TOO_LARGE: 'The picture is larger than 10 MB. Please choose a smaller one.',
    TOO_MANY_PIXELS: 'The picture has too many pixels. Please choose a smaller one.',
    PICTURE_TOO_HEAVY:
      'This picture takes too much memory or time to open. Please choose a smaller one, or save it as an ordinary JPEG.',
    IMPORT_TOO_LARGE: 'The file is larger than 64 MB. Please divide it into several.',
    BODY_TOO_LARGE: 'The request is larger than 100 KB.',
  }),
  ...at(415, {
    NOT_A_PICTURE: 'This file is not a picture we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF.',
    NOT_JSON: 'Please send JSON.',
  }),
  ...at(429, {
    ACCOUNT_WAITS: 'There were too many attempts to log in to this account. Please try again later.',
    TOO_MANY_PIXELS_A_MINUTE: 'Those were many large pictures in a short time. Please wait a minute before you go on.',
    TOO_MANY_REQUESTS: refusalTexts.TOO_MANY_REQUESTS,
    TOO_MANY_UNUSED_PICTURES:
      'Too many uploaded pictures are not in use yet. Save the pet or campaign they belong to, or try again tomorrow: unused pictures are deleted after a day.',
    TOO_MANY_OPEN:
      'Three payments that were begun from your network are not finished yet. Please finish one of them, or wait half an hour.',
  }),
  ...at(502, {
    PICTURE_HOST_REFUSED:
      'The place where this site keeps its pictures did not accept this picture. Please tell us if this keeps happening.',
  }),
  ...at(503, {
    IMPORT_BUSY: 'Another import is under way just now. Please wait until it is finished, then try again.',
    GOOGLE_FAILED: 'Google did not complete the sign-in. Please try again.',
    IDENTITY_UNAVAILABLE: "We can't check who you are just now. Please try again in a moment.",
    LISTS_BUSY:
      'Many whole lists are being read just now. Please try again in a moment, or ask for a page with `limit`.',
    PAYMENTS_AWAY: 'The payment could not be started just now, and nothing was charged. Please try again in a moment.',
    PICTURE_HOST_AWAY:
      "The place where this site keeps its pictures can't be reached just now. Please try again in a moment.",
    TOO_BUSY: 'Many people are here just now. Please try again in a moment.',
    LOGINS_BUSY: 'Many people are logging in just now. Please try again in a moment.',
    UPLOADS_BUSY: 'Many pictures are being uploaded just now. Please try again in a moment.',
  }),
  ...at(507, {
    NO_ROOM_FOR_PICTURES: 'This site is short of disk space for new pictures. Please tell us, and try again tomorrow.',
    DISK_FULL: 'This site has no room left to save anything. Please tell us, and try again later.',
  }),
}

export type RefusalCode = keyof typeof refusals
export type Issue = { path: string; message: string }
export type Now = Record<string, string | null>

const sentence = (issues: Issue[] = []): string | undefined =>
  issues.length > 0 ? `${[...new Set(issues.map(({ message }) => message.replace(/\.$/, '')))].join('. ')}.` : undefined

/** An error that a user can cause. Any other error is unexpected: it is logged, and the response is a 500. */
export class AppError extends Error {
  readonly code: RefusalCode
  readonly issues: Issue[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  readonly now: Now | undefined

  constructor(
    code: RefusalCode,
    options: { issues?: Issue[]; text?: string; retryAfter?: number; now?: Now; cause?: unknown } = {},
  ) {
    super(options.text ?? sentence(options.issues) ?? refusals[code].text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = options.issues ?? []
    this.retryAfter = options.retryAfter
    this.now = options.now
  }
}

export const internalErrorText = 'Something went wrong on our side. Please try again.'

/** While the database is unreachable. Not an `AppError`, because it is unknown whether anything was done. */
export const outage = {
  text: "We can't reach the shelter's records just now. Please try again in a moment.",
  headers: { 'retry-after': '5' },
}

export const issuesOf = (error: z.ZodError | z.core.$ZodError): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))

/** Throws `INVALID` with one issue per field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('INVALID', { issues: issuesOf(result.error) })
  return result.data
}

/** Converts an error to an `AppError`; null if it is unexpected. */
export function refusalIn(error: unknown): AppError | null {
  if (error instanceof z.ZodError) return new AppError('INVALID', { issues: issuesOf(error) })
  if (error instanceof AppError) return error
  // the operator is notified once, by the disk space monitor
  return isDiskFull(error) ? new AppError('DISK_FULL', { retryAfter: 60, cause: error }) : null
}
