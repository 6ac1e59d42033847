import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { type Config, readConfig } from '#server/env.ts'
import { currentUser, makeAdmin, type User } from '#server/features/users/service.ts'
import { register } from '#server/identity/accounts.ts'
import { createCaller } from '#server/trpc/router.ts'
import { freshDatabase } from './database.ts'

export type Caller = ReturnType<typeof createCaller>

/** A person of a test: their record, their token, their way to the procedures and over HTTP. */
export type Person = {
  user: User
  token: string
  call: Caller
  http: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

export type Harness = {
  db: Database
  app: FastifyInstance
  config: Config
  anonymous: Pick<Person, 'call' | 'http'>
  user: Person
  other: Person
  admin: Person
  /** One more person with an account. */
  person: (name: string) => Promise<Person>
}

const noLimit = async () => {}

/** A fresh database, the real app over it, and ready-made people; all closed when the test ends. */
export async function startHarness(settings: Record<string, string> = {}): Promise<Harness> {
  const config = readConfig({}, { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...settings }, { folder: '/nonexistent' })
  const db = await freshDatabase()
  const app = await buildApp({ config, db })
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  const person = async (name: string): Promise<Person> => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
    const { token, identity } = await register(db, {
      name,
      email,
      password: `${name} has a password`,
      photoURL: undefined,
    })
    const user = await currentUser(db, identity)
    return personOf(user, token)
  }
  const personOf = (user: User, token: string): Person => ({
    user,
    token,
    call: createCaller({ db, user, limit: noLimit }),
    http: (options) => app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }),
  })
  const admin = await person('Ada Admin')
  return {
    db,
    app,
    config,
    person,
    anonymous: { call: createCaller({ db, user: null, limit: noLimit }), http: (options) => app.inject(options) },
    user: await person('Uma User'),
    other: await person('Otto Other'),
    admin: personOf(await makeAdmin(db, admin.user.email), admin.token),
  }
}
