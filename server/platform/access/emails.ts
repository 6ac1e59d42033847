import { AppError, issueOf } from '#server/platform/errors/errors.ts'
import { inputRulesTexts } from '#shared/input-rules.texts.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { Role } from '#shared/users.ts'

/** The fields of a query or body that name a record's owner (docs/product.md 4.3). */
export const emailFields = ['email', 'ownerEmail', 'userEmail', 'creatorEmail', 'requesterEmail'] as const
export type EmailField = (typeof emailFields)[number]

type EmailOwner = { email: string; role: Role } | null

const isOwn = (viewer: EmailOwner, email: string) => viewer?.email === email.trim().toLowerCase()

/** `x-user-email` must name the caller; blank counts as absent (docs/product.md 4.4). Throws `OTHER_EMAIL`. */
export function requireSameEmail(viewer: EmailOwner, email: string): void {
  if (email.trim() !== '' && !isOwn(viewer, email)) throw new AppError('OTHER_EMAIL')
}

/** An email in a request must be the caller's; admins may name any (docs/product.md 4.3). Throws `OTHER_EMAIL`. */
export function requireOwnEmail(viewer: EmailOwner, email: string): void {
  if (!isOwn(viewer, email) && !isAdmin(viewer)) throw new AppError('OTHER_EMAIL')
}

export type RequestInput = { query?: unknown; body?: unknown }

/**
 * An email in a request proves nothing: it must be the caller's own, unless an admin calls. The `ignored` fields of a
 * body contain another person's email by design. Throws `OTHER_EMAIL`, `NOT_LOGGED_IN` for a visitor's query, and
 * `INVALID` if an email in the query isn't text.
 */
export function refuseOtherEmails(
  caller: EmailOwner,
  { query, body }: RequestInput,
  ignored: readonly EmailField[] = [],
): void {
  const queryEmails = emailsIn(query, [])
  // visitors own no records
  if (queryEmails.length > 0 && !caller) throw new AppError('NOT_LOGGED_IN')
  for (const email of [...queryEmails, ...emailsIn(body, ignored)]) requireOwnEmail(caller, email)
}

function emailsIn(source: unknown, ignored: readonly EmailField[]): string[] {
  if (typeof source !== 'object' || source === null) return []
  const named: string[] = []
  for (const path of Object.keys(source)) {
    if (!emailFields.some((field) => field === path && !ignored.includes(field))) continue
    const value: unknown = Reflect.get(source, path)
    if (value === null || value === undefined) continue
    if (typeof value !== 'string')
      throw new AppError('INVALID', { issues: [issueOf(path, () => inputRulesTexts.notText({ label: 'Email' }))] })
    if (value.trim() !== '') named.push(value)
  }
  return named
}
