import { createInterface } from 'node:readline/promises'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { listAdmins } from '#server/features/users/users.queries.ts'
import { grantAdminTo, requireUsersByEmail } from '#server/features/users/users.service.ts'
import { loginMethods } from '#server/identity/accounts.ts'
import type { UserRow } from '#server/identity/users.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed, report } from '#server/platform/command-line/output.ts'
import { AppError, parseInput } from '#server/platform/errors/errors.ts'
import { makeAdminInput } from '#shared/users.ts'

type AdminOptions = { json?: boolean }

/** Asks the user at the terminal; null without a terminal. */
export type AskQuestion = ((question: string) => Promise<string>) | null

const openFor = ({ databaseUrl, dataDir }: Config) =>
  openShelter({ url: databaseUrl, dataDir }, { say: (sentence) => console.error(sentence) })

/**
 * `admin grant EMAIL`: makes a user an admin; repeating it is no error. Anyone may register with anyone's email. So it
 * shows whose account it is, and asks for confirmation if the email is not verified.
 */
export async function grantAdmin(
  config: Config,
  address: string,
  { json = false, yes = false }: AdminOptions & { yes?: boolean },
  ask: AskQuestion = process.stdin.isTTY ? askOnTerminal : null,
): Promise<void> {
  const { email } = parseInput(makeAdminInput, { email: address })
  const db = await openFor(config)
  try {
    const accounts = await matchingAccounts(db, email)
    for (const account of accounts) console.error(inWords(account))
    const doubtful = accounts.some(({ user }) => !user.emailVerified && user.role !== 'admin')
    if (doubtful) await confirmEmailMatch(email, yes ? null : ask)
    const user = await grantAdminTo(
      { db },
      accounts.map((account) => account.user),
    )
    report(json, { email: user.email, role: user.role, accounts: accounts.map(asJson) }, [
      `${user.email} is now an admin.`,
    ])
  } finally {
    await db.close()
  }
}

async function confirmEmailMatch(email: string, ask: AskQuestion): Promise<void> {
  console.error(`Nobody has proven that ${email} is theirs: the account belongs to the person who registered first.`)
  if (!ask) return
  const answer = await ask('Is it the right person? Type yes to make them an admin: ')
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was changed.')
}

type MatchingAccount = { user: UserRow; logins: string[] }

async function matchingAccounts(db: Database, email: string): Promise<MatchingAccount[]> {
  const users = await requireUsersByEmail(db, email).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'NO_SUCH_USER')) throw error
    throw new CommandFailed(`There is no user with the email ${email}. They need to register on the website first.`)
  })
  return Promise.all(users.map(async (user) => ({ user, logins: await loginMethods(db, user.uid) })))
}

const inWords = ({ user, logins }: MatchingAccount): string =>
  `${user.email} (${user.name}): the account was made on ${dayAndTime(user.createdAt)} and logs in with ${logins.join(' or ')}.`

const dayAndTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' at ')} UTC`

const asJson = ({ user, logins }: MatchingAccount) => ({
  name: user.name,
  createdAt: user.createdAt,
  logins,
  emailProven: user.emailVerified,
})

export async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // Ctrl+C and the end of input mean no
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(question), closed])
  } finally {
    terminal.close()
  }
}

export async function showAdmins(config: Config, { json = false }: AdminOptions): Promise<void> {
  const db = await openFor(config)
  try {
    const admins = await listAdmins(db)
    const lines = admins.map(({ email, name, suspendedAt }) => `${email}  ${name}${suspendedAt ? '  (suspended)' : ''}`)
    const rows = admins.map(({ email, name, createdAt, suspendedAt }) => ({
      email,
      name,
      createdAt,
      suspended: suspendedAt !== null,
    }))
    report(json, rows, lines.length > 0 ? lines : ['There is no admin yet.'])
  } finally {
    await db.close()
  }
}
