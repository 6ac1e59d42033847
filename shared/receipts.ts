import { z } from 'zod'
import { id } from './ids.ts'
import { languages } from './texts/languages.ts'

// Receipts and yearly statements (docs/product.md 8.13, 8.24 to 8.27).

/** Who issues receipts. Null means not set. */
export const receiptIssuer = z.object({
  legalName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  postalAddress: z.string().nullable(),
  signer: z.string().nullable(),
  /** The sentence for the tax office in each language that has one, first as it was written. */
  taxSentences: z.array(z.object({ language: z.enum(languages), text: z.string() })).max(languages.length),
})
export type ReceiptIssuer = z.infer<typeof receiptIssuer>

/** A receipt as its donor sees it. `day` is the day of receipt in the shelter's time zone, such as '2026-11-26'. */
export const receipt = z.object({
  number: z.string(),
  day: z.string(),
  receivedAt: z.string(),
  amountCents: z.number(),
  /** Nothing of the donation is left: it was corrected, or refunded in full. */
  void: z.boolean(),
  issuer: receiptIssuer,
})
export type ReceiptDetails = z.infer<typeof receipt>

/** More donations than this in a year are no statement but a case for the export. */
export const maxStatementRows = 1000
export const maxStatementYears = 100

const statementRow = z.object({
  id,
  number: z.string(),
  day: z.string(),
  /** The pet of the campaign; null for a donation to the shelter itself. */
  petName: z.string().nullable(),
  title: z.string().nullable(),
  /** The name of the sponsored pet, if it is still on this site. */
  sponsored: z.string().nullable(),
  amountCents: z.number(),
  refundedCents: z.number(),
})
export type StatementRow = z.infer<typeof statementRow>

/** A donor's received donations of a year, oldest first. Amounts are in the smallest unit of the currency. */
export const statement = z.object({
  /** The years with received donations, newest first. */
  years: z.array(z.int()).max(maxStatementYears),
  year: z.int(),
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  /** The day on which it was made. */
  day: z.string(),
  rows: z.array(statementRow).max(maxStatementRows),
  amountCents: z.number(),
  refundedCents: z.number(),
  /** The donor's email isn't confirmed, so only donations made while logged in are included. */
  unconfirmed: z.boolean(),
  /** It contains payments made in the provider's test mode. */
  test: z.boolean(),
  issuer: receiptIssuer,
})
export type Statement = z.infer<typeof statement>

const year = z.int().min(1970).max(9999)

/** Without a year, the newest one with donations. */
export const myStatementInput = z.object({ year: year.optional() })
export const donorStatementInput = myStatementInput.extend({ id })
/** `token` is the secret of the link in an email. */
export const linkedStatementInput = myStatementInput.extend({ token: z.string().max(200) })
export const statementYears = z.object({ years: statement.shape.years })
export const sentStatement = z.object({ sent: z.literal(true) })
