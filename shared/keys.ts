import { z } from 'zod'
import { id } from './ids.ts'
import { text } from './text.ts'

/** How every API key begins, so that a leaked one is recognised for what it is. */
export const keyPrefix = 'psk_'

export const keyInput = z.object({ name: text({ label: 'Name', max: 100 }) })

/** A key as its owner sees it afterwards; the key itself is shown once and kept nowhere. Times are ISO 8601 in UTC. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins, to tell one from another. */
  prefix: z.string(),
  createdAt: z.string(),
  /** To the minute; null when it has never been used. */
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const createdKey = apiKey.extend({ key: z.string() })
