import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Config } from '#server/config/env.ts'
import { setPassword } from '#server/identity/accounts.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed } from '#server/platform/command-line/output.ts'
import { parseInput } from '#server/platform/errors/errors.ts'
import { email, password } from '#shared/users.ts'

const input = z.object({ email, password })

/** `user set-password EMAIL`: sets a new password, which ends all sessions and API keys. */
export async function setUserPassword(config: Config, address: string): Promise<void> {
  if (config.firebase) throw new CommandFailed('Accounts are held by Firebase: set the password in its console.')
  parseInput(input.pick({ email: true }), { email: address })
  const values = parseInput(input, { email: address, password: await readPassword() })
  const db = await openShelter(
    { url: config.databaseUrl, dataDir: config.dataDir },
    { say: (sentence) => console.error(sentence) },
  )
  try {
    const { keys } = await setPassword(db, values.email, values.password)
    const revoked = keys === 0 ? '' : keys === 1 ? ' 1 API key is revoked.' : ` ${keys} API keys are revoked.`
    console.log(`${values.email} has a new password, and is logged out everywhere.${revoked}`)
  } finally {
    await db.close()
  }
}

/** Asks a person twice, without echo; without a terminal, takes the first line of stdin. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  const first = await ask('New password: ')
  if (first !== (await ask('Once more: ')))
    throw new CommandFailed('The two passwords are not the same. Nothing was changed.')
  return first
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const interrupted = new Promise<never>((_, reject) => {
    terminal.once('SIGINT', () => reject(new CommandFailed('Nothing was changed.')))
    terminal.once('close', () => reject(new CommandFailed('Nothing was changed.')))
  })
  try {
    return await Promise.race([terminal.question(''), interrupted])
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
