import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { keysWithOwners, type ListedApiKey } from '#server/features/api-keys/api-keys.queries.ts'
import { createKey, revokeKey } from '#server/features/api-keys/api-keys.service.ts'
import { usersByEmail } from '#server/features/users/users.queries.ts'
import { requireUserByEmail } from '#server/features/users/users.service.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed, report, UsageError } from '#server/platform/command-line/output.ts'
import { AppError, parseInput } from '#server/platform/errors/errors.ts'
import { keyInput } from '#shared/api-keys.ts'
import { email } from '#shared/users.ts'

type KeyOptions = { json?: boolean }

const input = keyInput.extend({ email })

async function withShelter<T>({ databaseUrl, dataDir }: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openShelter({ url: databaseUrl, dataDir }, { say: (sentence) => console.error(sentence) })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const nobody = (address: string) =>
  new CommandFailed(`There is no user with the email ${address}. They need to register on the website first.`)

/** `key create EMAIL --name NAME`: creates an API key for this user; it is printed once and stored as a hash. */
export async function createApiKey(
  config: Config,
  address: string,
  { name, scope, expires, json = false }: KeyOptions & { name: string; scope?: string; expires?: string },
): Promise<void> {
  const values = parseInput(input, { email: address, name, scope, expiresAt: expires })
  await withShelter(config, async (db) => {
    const owner = await requireUserByEmail(db, values.email).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NO_SUCH_USER' ? nobody(values.email) : error
    })
    const { key, record } = await createKey({ db, user: owner, byHost: true }, values)
    if (!json)
      console.error(`This key acts as ${owner.email} (${whatItMay(record)}). It is shown only this once: copy it now.`)
    report(json, { key, ...asJson(record, owner.email) }, [key])
  })
}

/** `key list [EMAIL]`: the keys that are not revoked, of all users or of one. */
export async function listApiKeys(
  config: Config,
  address: string | undefined,
  { json = false }: KeyOptions,
): Promise<void> {
  const owner = address === undefined ? undefined : parseInput(input.pick({ email: true }), { email: address }).email
  await withShelter(config, async (db) => {
    const keys = await keysWithOwners(db, owner)
    if (owner !== undefined && keys.length === 0 && (await usersByEmail(db, owner)).length === 0) throw nobody(owner)
    const lines = keys.map(({ key, email }) => {
      const used = key.lastUsedAt ? `last used ${dayOf(key.lastUsedAt)}` : 'never used'
      return `${key.id}  ${email}  ${key.prefix}…  ${key.name}  (${whatItMay(key)}, ${used})`
    })
    const rows = keys.map(({ key, email }) => asJson(key, email))
    report(json, rows, lines.length > 0 ? lines : ['There are no API keys.'])
  })
}

/** `key revoke ID`: ends a key at once; `key list` shows the ids. Repeating it is no error. */
export async function revokeApiKey(config: Config, number: string, { json = false }: KeyOptions): Promise<void> {
  const id = Number(number)
  if (!/^\d+$/.test(number) || !Number.isSafeInteger(id))
    throw new UsageError('Name the key by its number, the first word of its line in: pawstead key list')
  await withShelter(config, async (db) => {
    const { name } = await revokeKey({ db, user: null }, { id }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NO_SUCH_KEY')) throw error
      throw new CommandFailed(`There is no API key with the number ${id}.`)
    })
    report(json, { id, name }, [`The key '${name}' is revoked.`])
  })
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

function whatItMay({ scope, expiresAt }: ListedApiKey): string {
  const may = scope === 'read' ? 'reads' : 'reads and writes'
  if (!expiresAt) return may
  return `${may}, ${expiresAt > new Date() ? 'expires' : 'expired'} ${dayOf(expiresAt)}`
}

const asJson = ({ id, name, prefix, scope, expiresAt, createdAt, lastUsedAt }: ListedApiKey, owner: string) => ({
  id,
  email: owner,
  name,
  prefix,
  scope,
  expiresAt,
  createdAt,
  lastUsedAt,
})
