import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { eraseUser } from '#server/features/account-deletion/account-deletion.service.ts'
import { requireUsersByEmail } from '#server/features/users/users.service.ts'
import { loginMethods } from '#server/identity/accounts.ts'
import type { UserRow } from '#server/identity/users.ts'
import { openStorages } from '#server/images/storage.ts'
import { deleteUnusedImages } from '#server/images/store.ts'
import { keepErased } from '#server/operations/backups/erased-accounts.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed, counted, report, UsageError } from '#server/platform/command-line/output.ts'
import { AppError, parseInput } from '#server/platform/errors/errors.ts'
import { type PetsAfterDeletion, petsAfterDeletion } from '#shared/account-deletion.ts'
import { makeAdminInput } from '#shared/users.ts'
import { type AskQuestion, askOnTerminal } from './admin.ts'

export type EraseOptions = { pets?: string; json?: boolean; yes?: boolean }

/**
 * `user erase EMAIL --pets=…`: deletes an account, as its user can on the profile page (docs/product.md 16.6). Shows
 * whose account it is, and asks for confirmation on a terminal.
 */
export async function eraseAccount(
  config: Config,
  address: string,
  { pets, json = false, yes = false }: EraseOptions,
  ask: AskQuestion = process.stdin.isTTY ? askOnTerminal : null,
): Promise<void> {
  const then = readPets(pets)
  const { email } = parseInput(makeAdminInput, { email: address })
  const db = await openShelter(
    { url: config.databaseUrl, dataDir: config.dataDir },
    { say: (sentence) => console.error(sentence) },
  )
  try {
    const people = await matchingUser(db, email)
    for (const { uid, name, createdAt } of people)
      console.error(
        `${email} (${name}): the account was made on ${createdAt.toISOString().slice(0, 10)} and logs in with ${(await loginMethods(db, uid)).join(' or ')}.`,
      )
    if (!yes && ask) await confirmErasure(ask)
    const done = { people: 0, pets: 0, campaigns: 0, requests: 0 }
    for (const { uid } of people) {
      const erased = await eraseUser(db, uid, then)
      done.people += 1
      for (const what of ['pets', 'campaigns', 'requests'] as const) done[what] += erased[what]
      await keepErased(db, config.dataDir)
      if (erased.pictures.length > 0)
        await deleteUnusedImages(db, new Date(Date.now() + 1000), openStorages(db, config), erased.pictures)
    }
    db.purgeDeleted()
    report(json, { email, ...done }, [inWords(email, then, done), ...(config.firebase ? [firebaseKeeps] : [])])
  } finally {
    await db.close()
  }
}

const firebaseKeeps = 'Firebase still has the account itself: delete it in its console.'

function readPets(pets: string | undefined): PetsAfterDeletion {
  const choice = petsAfterDeletion.find((one) => one === pets)
  if (!choice) throw new UsageError('--pets must say what becomes of their pets: delete, or give (to the shelter).')
  return choice
}

async function matchingUser(db: Database, email: string): Promise<UserRow[]> {
  return requireUsersByEmail(db, email).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'NO_SUCH_USER')) throw error
    throw new CommandFailed(`There is no user with the email ${email}.`)
  })
}

async function confirmErasure(ask: NonNullable<AskQuestion>): Promise<void> {
  const answer = await ask('This can not be undone. Type yes to delete all that is theirs: ')
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was changed.')
}

type ErasedCounts = Record<'people' | 'pets' | 'campaigns' | 'requests', number>

function inWords(email: string, then: PetsAfterDeletion, { people, pets, campaigns, requests }: ErasedCounts): string {
  const parts = [
    `${counted(pets, 'pet')} ${then === 'delete' ? 'deleted' : 'given to the shelter'}`,
    `${counted(campaigns, 'campaign')} ended and given to the shelter`,
    `${counted(requests, 'open request')} withdrawn`,
  ]
  return `${email} is erased${people > 1 ? ` (${people} accounts)` : ''}: ${parts.join(', ')}.`
}
