import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { refusalTexts } from '#shared/refusals.ts'
import { isDatabaseAway } from './db/database.ts'

type Refusal = { trpc: TRPC_ERROR_CODE_KEY; http: number; text: string }

/** Everything the server refuses and a user can cause: one row, one sentence (docs/product.md 10.4). */
export const refusals = {
  NOT_LOGGED_IN: { trpc: 'UNAUTHORIZED', http: 401, text: 'Please log in first.' },
  WRONG_CREDENTIALS: { trpc: 'UNAUTHORIZED', http: 401, text: refusalTexts.WRONG_CREDENTIALS },
  NOT_ALLOWED: { trpc: 'FORBIDDEN', http: 403, text: 'You are not allowed to do this.' },
  ADMINS_ONLY: { trpc: 'FORBIDDEN', http: 403, text: refusalTexts.ADMINS_ONLY },
  KEYS_NEED_LOGIN: {
    trpc: 'FORBIDDEN',
    http: 403,
    text: 'Roles, passwords and API keys are managed by a person who is logged in, not by a program with a key.',
  },
  KEY_ONLY_READS: { trpc: 'FORBIDDEN', http: 403, text: 'This API key may only read.' },
  KEY_UNKNOWN: { trpc: 'UNAUTHORIZED', http: 401, text: 'This API key has been revoked, or never existed.' },
  KEY_EXPIRED: { trpc: 'UNAUTHORIZED', http: 401, text: 'This API key has expired. Please make a new one.' },
  FOREIGN_ORIGIN: { trpc: 'FORBIDDEN', http: 403, text: 'This request came from another site and was refused.' },
  OTHER_EMAIL: {
    trpc: 'FORBIDDEN',
    http: 403,
    text: 'The email in this request is not the one you are logged in with.',
  },
  NO_SUCH_PET: { trpc: 'NOT_FOUND', http: 404, text: 'Pet not found.' },
  NO_SUCH_REQUEST: { trpc: 'NOT_FOUND', http: 404, text: 'Adoption request not found.' },
  NO_SUCH_CAMPAIGN: { trpc: 'NOT_FOUND', http: 404, text: 'Donation campaign not found.' },
  NO_SUCH_KEY: { trpc: 'NOT_FOUND', http: 404, text: 'API key not found.' },
  NO_SUCH_USER: { trpc: 'NOT_FOUND', http: 404, text: 'There is no user with this email.' },
  NO_SUCH_PAGE: { trpc: 'NOT_FOUND', http: 404, text: 'There is nothing at this address.' },
  NO_SUCH_PICTURE: { trpc: 'BAD_REQUEST', http: 400, text: 'This picture is not stored here. Please upload it again.' },
  METHOD_NOT_ALLOWED: { trpc: 'METHOD_NOT_SUPPORTED', http: 405, text: 'This method is not allowed at this address.' },
  EMAIL_TAKEN: { trpc: 'CONFLICT', http: 409, text: refusalTexts.EMAIL_TAKEN },
  EMAIL_HAS_PASSWORD: {
    trpc: 'CONFLICT',
    http: 409,
    text: refusalTexts.EMAIL_HAS_PASSWORD,
  },
  EMAIL_SHARED: {
    trpc: 'CONFLICT',
    http: 409,
    text: 'Several accounts have this email, and none of them has verified it. Please verify it first, then log in again.',
  },
  GOOGLE_EMAIL_UNVERIFIED: { trpc: 'FORBIDDEN', http: 403, text: 'Google has not verified this email address.' },
  GOOGLE_CANCELLED: { trpc: 'FORBIDDEN', http: 403, text: refusalTexts.GOOGLE_CANCELLED },
  GOOGLE_FLOW_OVER: {
    trpc: 'BAD_REQUEST',
    http: 400,
    text: 'Signing in with Google took too long. Please try again.',
  },
  GOOGLE_FAILED: {
    trpc: 'SERVICE_UNAVAILABLE',
    http: 503,
    text: 'Google did not complete the sign-in. Please try again.',
  },
  IDENTITY_UNAVAILABLE: {
    trpc: 'SERVICE_UNAVAILABLE',
    http: 503,
    text: "We can't check who you are just now. Please try again in a moment.",
  },
  PET_ADOPTED: { trpc: 'CONFLICT', http: 409, text: 'This pet has already found a home.' },
  ADOPTED_IS_FINAL: { trpc: 'CONFLICT', http: 409, text: 'A pet that is adopted stays adopted.' },
  ALREADY_REQUESTED: {
    trpc: 'CONFLICT',
    http: 409,
    text: 'You have already asked to adopt this pet. Its owner will get in touch.',
  },
  ALREADY_DECIDED: { trpc: 'CONFLICT', http: 409, text: 'This request has already been decided.' },
  CAMPAIGN_PAUSED: {
    trpc: 'CONFLICT',
    http: 409,
    text: refusalTexts.CAMPAIGN_PAUSED,
  },
  CAMPAIGN_ENDED: { trpc: 'CONFLICT', http: 409, text: refusalTexts.CAMPAIGN_ENDED },
  OVER_LIMIT: { trpc: 'CONFLICT', http: 409, text: refusalTexts.OVER_LIMIT },
  TOO_MANY_KEYS: {
    trpc: 'CONFLICT',
    http: 409,
    text: 'You have 100 API keys. Please revoke one that you no longer need.',
  },
  TARGET_TOO_LOW: { trpc: 'CONFLICT', http: 409, text: "The target can't be lower than what has already been raised." },
  SETUP_LINK_OVER: {
    trpc: 'CONFLICT',
    http: 409,
    text: 'This set-up link has been used or has expired. While there is no admin, starting Pawstead again prints a new one.',
  },
  KEY_REUSED: {
    trpc: 'CONFLICT',
    http: 409,
    text: 'This idempotency key was used for another donation. Please start again.',
  },
  PICTURE_HOST_AWAY: {
    trpc: 'SERVICE_UNAVAILABLE',
    http: 503,
    text: "The place where this site keeps its pictures can't be reached just now. Please try again in a moment.",
  },
  PICTURE_HOST_REFUSED: {
    trpc: 'BAD_GATEWAY',
    http: 502,
    text: 'The place where this site keeps its pictures did not accept this picture. Please tell us if this keeps happening.',
  },
  INVALID: { trpc: 'BAD_REQUEST', http: 400, text: 'Some of what was sent is not valid.' },
  BAD_ADDRESS: { trpc: 'BAD_REQUEST', http: 400, text: 'This is not a valid address.' },
  BROKEN_JSON: { trpc: 'PARSE_ERROR', http: 400, text: 'The request is not valid JSON.' },
  PICTURE_MISSING: { trpc: 'BAD_REQUEST', http: 400, text: "Please send a picture in the field 'image'." },
  PICTURE_TOO_LARGE: {
    trpc: 'PAYLOAD_TOO_LARGE',
    http: 413,
    text: 'The picture is larger than 10 MB. Please choose a smaller one.',
  },
  TOO_MANY_PIXELS: {
    trpc: 'PAYLOAD_TOO_LARGE',
    http: 413,
    text: 'The picture has too many pixels. Please choose a smaller one.',
  },
  PICTURE_TOO_HEAVY: {
    trpc: 'PAYLOAD_TOO_LARGE',
    http: 413,
    text: 'This picture takes too much memory or time to open. Please choose a smaller one, or save it as an ordinary JPEG.',
  },
  UPLOADS_BUSY: {
    trpc: 'SERVICE_UNAVAILABLE',
    http: 503,
    text: 'Many pictures are being uploaded just now. Please try again in a moment.',
  },
  TOO_MANY_PICTURES: {
    trpc: 'CONFLICT',
    http: 409,
    text: 'You have uploaded as many pictures as one person can here. Please ask whoever runs this site.',
  },
  TOO_MANY_PIXELS_A_MINUTE: {
    trpc: 'TOO_MANY_REQUESTS',
    http: 429,
    text: 'Those were many large pictures in a short time. Please wait a minute before you go on.',
  },
  BODY_TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', http: 413, text: 'The request is larger than 100 KB.' },
  NOT_A_PICTURE: {
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    http: 415,
    text: 'This file is not a picture we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF.',
  },
  NOT_JSON: { trpc: 'UNSUPPORTED_MEDIA_TYPE', http: 415, text: 'Please send JSON.' },
  TOO_MANY_REQUESTS: {
    trpc: 'TOO_MANY_REQUESTS',
    http: 429,
    text: refusalTexts.TOO_MANY_REQUESTS,
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals
export type Issue = { path: string; message: string }

const sentence = (issues: Issue[] = []): string | undefined =>
  issues.length > 0 ? `${[...new Set(issues.map(({ message }) => message.replace(/\.$/, '')))].join('. ')}.` : undefined

/** A refusal that a user can cause. Anything else that is thrown is a surprise: it is logged and answered with 500. */
export class AppError extends Error {
  readonly code: RefusalCode
  readonly issues: Issue[]
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    options: { issues?: Issue[]; text?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.text ?? sentence(options.issues) ?? refusals[code].text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = options.issues ?? []
    this.retryAfter = options.retryAfter
  }
}

export const internalErrorText = 'Something went wrong on our side. Please try again.'

/** While the database is away. Not one of the refusals: those are certain, and here nobody knows what has been done. */
export const outage = {
  text: "We can't reach the shelter's records just now. Please try again in a moment.",
  /** Answers carry it, so that programs come back by themselves. */
  headers: { 'retry-after': '5' },
}

const notAForm = 'Please send the fields of this call as a JSON object'

/** What was wrong with an input, one line per field. */
export const issuesOf = (error: z.ZodError | z.core.$ZodError): Issue[] =>
  error.issues.map(({ path, code, message }) =>
    // a form names its fields; zod's own words for a whole body that is none are for programmers
    path.length === 0 && code === 'invalid_type' ? { path: '', message: notAForm } : { path: path.join('.'), message },
  )

/** Parses or throws `INVALID` with one issue per field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('INVALID', { issues: issuesOf(result.error) })
  return result.data
}

/** The refusal inside whatever was thrown, through tRPC's wrapping; null for a surprise. */
export function refusalIn(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return new AppError('INVALID', { issues: issuesOf(error) })
  if (!(error instanceof TRPCError)) return null
  if (error.cause instanceof AppError) return error.cause
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError)
    return new AppError('INVALID', { issues: issuesOf(error.cause) })
  if (error.code === 'PARSE_ERROR' || error.cause instanceof SyntaxError)
    return new AppError('BROKEN_JSON', { cause: error.cause })
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('NOT_JSON', { cause: error.cause })
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('BODY_TOO_LARGE', { cause: error.cause })
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('METHOD_NOT_ALLOWED', { cause: error.cause })
  if (error.code === 'NOT_FOUND') return new AppError('NO_SUCH_PAGE', { cause: error.cause })
  if (error.code === 'BAD_REQUEST') return new AppError('INVALID', { cause: error.cause })
  return null
}

/** A refusal or an outage in tRPC's words, a refusal's code from the table; null for a surprise. */
export function toTrpcError(error: unknown): TRPCError | null {
  const refusal = refusalIn(error)
  if (refusal) return new TRPCError({ code: refusals[refusal.code].trpc, message: refusal.message, cause: refusal })
  return isDatabaseAway(error) ? new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: error }) : null
}
