import type { Config } from '#server/config/env.ts'
import { AppError, parseInput } from '#server/errors.ts'
import { createKey } from '#server/features/keys/service.ts'
import { userWithEmail } from '#server/features/users/service.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { keyInput } from '#shared/keys.ts'
import { email } from '#shared/users.ts'
import { CommandFailed, report } from './output.ts'

const input = keyInput.extend({ email })

/** `key create EMAIL --name NAME`: an API key that acts as this person; printed once and kept as a hash. */
export async function createApiKey(
  config: Config,
  address: string,
  { name, json = false }: { name: string; json?: boolean },
): Promise<void> {
  const given = parseInput(input, { email: address, name })
  const db = await openShelter(
    { url: config.databaseUrl, dataDir: config.dataDir },
    { say: (sentence) => console.error(sentence) },
  )
  try {
    const owner = await userWithEmail(db, given.email).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NO_SUCH_USER')) throw error
      throw new CommandFailed(
        `There is no user with the email ${given.email}. They need to register on the website first.`,
      )
    })
    const { key, record } = await createKey(db, owner, given.name)
    if (!json) console.error(`This key acts as ${owner.email}. It is shown only this once: copy it now.`)
    report(json, { key, id: record.id, name: record.name, email: owner.email }, [key])
  } finally {
    await db.close()
  }
}
