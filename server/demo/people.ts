import type { UserRow } from '#server/identity/users.ts'

export const demoPassword = 'furry-friends'

export const people = {
  grace: { name: 'Grace Holloway', email: 'grace@pawstead.example' },
  tomas: { name: 'Tomás Rivera', email: 'tomas@pawstead.example' },
  hannah: { name: 'Hannah Whitfield', email: 'hannah@pawstead.example' },
  priya: { name: 'Priya Nair', email: 'priya@pawstead.example' },
  oliver: { name: 'Oliver Brandt', email: 'oliver@pawstead.example' },
  mei: { name: 'Mei Tanaka', email: 'mei@pawstead.example' },
  samuel: { name: 'Samuel Okafor', email: 'samuel@pawstead.example' },
  ella: { name: 'Ella Novak', email: 'ella@pawstead.example' },
  jonas: { name: 'Jonas Lindqvist', email: 'jonas@pawstead.example' },
  amina: { name: 'Amina Haddad', email: 'amina@pawstead.example' },
  leo: { name: 'Leo Marchetti', email: 'leo@pawstead.example' },
} as const

export type PersonKey = keyof typeof people

export type DemoPeople = Record<PersonKey, UserRow>

/** Appointed last: an existing admin means that the sample shelter is complete. */
export const demoAdmin: PersonKey = 'grace'

export const demoLogins: { role: string; person: PersonKey }[] = [
  { role: 'Admin', person: demoAdmin },
  { role: 'Owner of cats', person: 'hannah' },
  { role: 'Owner of dogs', person: 'tomas' },
  { role: 'Adopter', person: 'ella' },
]

export const googleAccounts = {
  nora: { name: 'Nora Fields', email: 'nora@pawstead.example' },
  ben: { name: 'Ben Archer', email: 'ben@pawstead.example' },
  zuri: { name: 'Zuri Adeyemi', email: 'zuri@pawstead.example' },
} as const

export type GoogleAccount = keyof typeof googleAccounts
