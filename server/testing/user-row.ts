import type { UserRow } from '#server/identity/users.ts'

/** A row of `users` for tests in which nobody logs in. */
export const userRow = (name: string, role: UserRow['role'] = 'user'): UserRow => ({
  uid: name,
  email: `${name}@example.org`,
  emailVerified: true,
  name,
  photoUrl: null,
  mailOff: '',
  mailRefusedAt: null,
  language: null,
  searchFolded: name,
  role,
  staff: false,
  suspendedAt: null,
  createdAt: new Date(),
})
