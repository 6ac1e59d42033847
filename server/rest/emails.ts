import { AppError } from '#server/errors.ts'
import { requireOwnEmail, requireSameEmail } from '#server/features/users/policy.ts'
import type { User } from '#server/features/users/service.ts'

/** The fields of a query or body that say whose something is (docs/product.md 4.3). */
export const emailFields = ['email', 'ownerEmail', 'userEmail', 'creatorEmail', 'requesterEmail'] as const

type Named = { header: string | string[] | undefined; query: unknown; body: unknown; ignored: string[] }

/**
 * No e-mail in a request is proof of anything: each must be the caller's own, and only an admin may name somebody
 * else's in a query or body (docs/product.md 4.3, 4.4). Throws `OTHER_EMAIL`, `NOT_LOGGED_IN` for a
 * visitor's query, and `INVALID` for one that isn't text.
 */
export function refuseOtherEmails(caller: User | null, { header, query, body, ignored }: Named): void {
  if (header !== undefined) requireSameEmail(caller, String(header))
  const asked = namedIn(query, [])
  // whose things somebody asks for matters only to who is logged in
  if (asked.length > 0 && !caller) throw new AppError('NOT_LOGGED_IN')
  for (const email of [...asked, ...namedIn(body, ignored)]) requireOwnEmail(caller, email)
}

function namedIn(source: unknown, ignored: readonly string[]): string[] {
  if (typeof source !== 'object' || source === null) return []
  return Object.entries(source)
    .filter(([name]) => emailFields.some((field) => field === name) && !ignored.includes(name))
    .flatMap(([path, value]) => {
      if (value === null || value === undefined) return []
      if (typeof value !== 'string')
        throw new AppError('INVALID', { issues: [{ path, message: 'Email must be text' }] })
      return value.trim() === '' ? [] : [value]
    })
}
