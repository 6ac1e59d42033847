import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp, type Outside } from '#server/app.ts'
import type { Config } from '#server/config/env.ts'
import { sendsMail } from '#server/config/mail.ts'
import type { Database } from '#server/db/database.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { identityOf, type LoginResult } from '#server/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { newToken, startSession } from '#server/identity/sessions.ts'
import { currentUser, type UserRow } from '#server/identity/users.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { defaultOverloadLimits } from '#server/platform/overload/load-shedding.ts'
import type { Timeouts } from '#server/platform/overload/timeouts.ts'
import { createCaller } from '#server/trpc/router.ts'
import { readFrom } from './config.ts'
import { freshDatabase } from './database.ts'
import { startTallies } from './tallies.ts'

export type HarnessCaller = ReturnType<typeof createCaller>

export type HarnessUser = {
  user: UserRow
  token: string
  call: HarnessCaller
  http: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

export type Harness = {
  db: Database
  app: FastifyInstance
  config: Config
  anonymous: Pick<HarnessUser, 'call' | 'http'>
  user: HarnessUser
  other: HarnessUser
  admin: HarnessUser
  person: (name: string) => Promise<HarnessUser>
}

/** For apps that get many in-process requests: they all arrive in one iteration of the event loop. */
export const overloadLimits = { ...defaultOverloadLimits, batchSize: Number.POSITIVE_INFINITY }

const noLimit = async () => {}

const hashes = new Map<string, Promise<string>>()

/** Like `register`, but each password is hashed once for all tests, because hashing is slow. */
async function account(db: Database, name: string): Promise<LoginResult> {
  const password = `${name} has a password`
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const values = { uid: randomUUID(), name, email, passwordHash: await hash }
  const token = newToken()
  const [row] = await db.transaction(async (tx) => {
    const rows = await tx.insert(db.schema.accounts).values(values).returning()
    await startSession(db, tx, { uid: values.uid, token })
    return rows
  })
  if (!row) throw new Error('an insert returned no row')
  return { token, identity: identityOf(row) }
}

/** A fresh database, the real app, and ready-made users; all closed when the test ends, or earlier on request. */
export async function startHarness(
  settings: Record<string, string> = {},
  outside: Outside = {},
  timeouts?: Timeouts,
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
  open: () => Promise<Database> = freshDatabase,
): Promise<Harness> {
  const config = readFrom({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...settings })
  const db = await open()
  await startTallies(db)
  const app = await buildApp({ config, db, outside, timeouts, overloadLimits })
  const payments = createPayments(config)
  atEnd(async () => {
    payments?.close()
    await app.close()
    await db.close()
  })
  const person = async (name: string): Promise<HarnessUser> => {
    const { token, identity } = await account(db, name)
    return personOf(await currentUser(db, identity), token)
  }
  const personOf = (user: UserRow, token: string): HarnessUser => ({
    user,
    token,
    call: createCaller({ db, user, fixed: config.site, mail: sendsMail(config), payments, limit: noLimit }),
    http: (options) => app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }),
  })
  const admin = await person('Ada Admin')
  return {
    db,
    app,
    config,
    person,
    anonymous: {
      call: createCaller({ db, user: null, mail: sendsMail(config), payments, limit: noLimit }),
      http: (options) => app.inject(options),
    },
    user: await person('Uma User'),
    other: await person('Otto Other'),
    admin: personOf(await makeAdmin({ db }, admin.user), admin.token),
  }
}
