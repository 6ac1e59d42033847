import { z } from 'zod'
import { id } from './ids.ts'
import { postKinds } from './notifications.ts'

/** A user who is responsible for a post (docs/product.md 16.9). It must not contain an email. */
const member = z.object({
  /** Null for 'a member': a post from before its author was named, or a name that contains the email. */
  name: z.string().nullable(),
  /** `YYYY-MM`, in the shelter's time zone. */
  memberSince: z.string(),
  /** The reader is the author, and can have their name shown. */
  canShowName: z.boolean(),
})

/** Null: the shelter. */
export const author = member.nullable()
export type Author = z.infer<typeof author>

export const showNameInput = z.object({ kind: z.enum(postKinds), id })
export type ShowNameInput = z.output<typeof showNameInput>
