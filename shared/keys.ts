import { z } from 'zod'
import { id } from './ids.ts'
import { maxRows, rowArray } from './lists.ts'
import { optional, text } from './text.ts'
import { futureTime } from './times.ts'

/** How every API key begins, so that a leaked one is recognised for what it is. */
export const keyPrefix = 'psk_'

/** Keys that one person may have at a time; expired ones count until they are revoked. All of them are one answer. */
export const maxKeys = maxRows

/** What a key may do in its owner's name: read alone, or write as well. */
export const keyScopes = ['read', 'write'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyInput = z.object({
  name: text({ label: 'Name', max: 100, name: true }),
  scope: z.enum(keyScopes, "The scope must be 'read' or 'write'").default('write'),
  /** Without it the key lasts until it is revoked. */
  expiresAt: optional(futureTime('The expiry date')),
})
export type KeyInput = z.output<typeof keyInput>

/**
 * A key as its owner sees it afterwards; the key itself is shown once and stored nowhere. Times are ISO 8601 in UTC.
 */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins, to tell one from another. */
  prefix: z.string(),
  scope: z.enum(keyScopes),
  /** Null for a key that lasts until it is revoked. */
  expiresAt: z.string().nullable(),
  /** By the server's clock. */
  expired: z.boolean(),
  createdAt: z.string(),
  /** To the minute; null when it has never been used. */
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>
export const keyList = rowArray(apiKey)

export const createdKey = apiKey.extend({ key: z.string() })
