import { AppError } from '#server/errors.ts'
import { canManageUsers } from '#shared/permissions.ts'
import type { Role } from '#shared/users.ts'

type Person = { email: string; role: Role } | null

const isOwn = (viewer: Person, email: string) => viewer?.email === email.trim().toLowerCase()

/** What `x-user-email` says must be who calls; blank counts as absent (docs/product.md 4.4). Throws `OTHER_EMAIL`. */
export function requireSameEmail(viewer: Person, email: string): void {
  if (email.trim() !== '' && !isOwn(viewer, email)) throw new AppError('OTHER_EMAIL')
}

/** An e-mail named in a request must be the caller's; an admin may name anybody's (docs/product.md 4.3). Throws `OTHER_EMAIL`. */
export function requireOwnEmail(viewer: Person, email: string): void {
  if (!isOwn(viewer, email) && !canManageUsers(viewer)) throw new AppError('OTHER_EMAIL')
}
