import { z } from 'zod'
import { accountRulesTexts as t } from './account-rules.texts.ts'
import { id } from './ids.ts'
import { maxRows, rowArray } from './lists.ts'
import { optional, text } from './text.ts'
import { futureTime } from './times.ts'

/** The prefix of every API key, so that a leaked key can be recognized. */
export const keyPrefix = 'psk_'

/** Maximum keys per user, so that one response lists all. Expired keys count until they are revoked. */
export const maxKeys = maxRows

export const keyScopes = ['read', 'write'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyInput = z.object({
  name: text({ label: t.keyName, max: 100, name: true }),
  scope: z.enum(keyScopes).default('write'),
  expiresAt: optional(futureTime(t.keyExpiry)),
})
export type KeyInput = z.output<typeof keyInput>

/** The owner's view of a key. The key itself is shown once and not stored. Times are ISO 8601 in UTC. */
export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  scope: z.enum(keyScopes),
  expiresAt: z.string().nullable(),
  /** By the server's clock. */
  expired: z.boolean(),
  createdAt: z.string(),
  /** Rounded to the minute; null if never used. */
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>
export const keyList = rowArray(apiKey)

export const createdKey = apiKey.extend({ key: z.string() })
