import { z } from 'zod'
import { requestSides } from './adoptions.ts'
import { agreementRulesTexts as t } from './agreement-rules.texts.ts'
import { id } from './ids.ts'
import { text } from './text.ts'
import { languages } from './texts/languages.ts'

// The adoption agreement of a request (docs/product.md 28).

/** What the page of a request needs to know. Times as ISO 8601 in UTC. */
export const requestAgreement = z.object({
  /** The shelter uses agreements, has written one, and the pet is its own. */
  used: z.boolean(),
  /** When the adopter first read the agreement, and when they agreed to it; null if not yet. */
  shownAt: z.string().nullable(),
  agreedAt: z.string().nullable(),
  /** There is one, and the caller may read it: once the adopter's account was deleted, only admins may. */
  readable: z.boolean(),
  /** The name that the adopter typed; null if they haven't, and for those who may not read it. */
  typedName: z.string().nullable(),
})
export type RequestAgreement = z.output<typeof requestAgreement>

/** A frozen agreement. Times as ISO 8601 in UTC. */
export const agreementDocument = z.object({
  side: z.enum(requestSides),
  petName: z.string(),
  text: z.string(),
  language: z.enum(languages),
  /** Of the text in UTF-8, as lower-case hexadecimal. */
  sha256: z.string(),
  shownAt: z.string(),
  agreedAt: z.string().nullable(),
  typedName: z.string().nullable(),
  /** The shelter's time zone; null if it has none. */
  timeZone: z.string().nullable(),
  /** False once the request has ended without an adoption, or the pet came back. */
  inForce: z.boolean(),
  /** The caller can agree now. */
  canAgree: z.boolean(),
  /** The last day on which it is kept, because the adopter's account was deleted; else null. */
  keptUntil: z.string().nullable(),
})
export type AgreementDocument = z.output<typeof agreementDocument>

export const agreeInput = z.object({
  id,
  /** Of the text that the adopter saw. */
  sha256: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]{64}$/),
  name: text({ label: t.yourName, max: 100, name: true, required: t.nameMissing }),
})
export type AgreeInput = z.output<typeof agreeInput>
