import type { UserRow } from '#server/identity/users.ts'

/** Everybody in the demo shelter has this password; it is printed when the demo starts. */
export const demoPassword = 'furry-friends'

/** Who runs the demo shelter, who fosters its pets, and who would like to adopt one. */
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

/** All of them as they stand in the database. */
export type DemoPeople = Record<PersonKey, UserRow>

/** The admin is appointed last of all: who finds one knows that the demo shelter is whole. */
export const demoAdmin: PersonKey = 'grace'

/** What is printed when the demo starts: one account for each part of the product. */
export const demoLogins: { role: string; person: PersonKey }[] = [
  { role: 'Admin', person: demoAdmin },
  { role: 'Owner of cats', person: 'hannah' },
  { role: 'Owner of dogs', person: 'tomas' },
  { role: 'Adopter', person: 'ella' },
]

/** Whom the simulated Google offers: users like any other, without a password. */
export const googleAccounts = {
  nora: { name: 'Nora Fields', email: 'nora@pawstead.example' },
  ben: { name: 'Ben Archer', email: 'ben@pawstead.example' },
  zuri: { name: 'Zuri Adeyemi', email: 'zuri@pawstead.example' },
} as const

export type GoogleAccount = keyof typeof googleAccounts
