import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { listAdmins } from '#server/features/users/users.queries.ts'
import { loginWithGoogle, register } from '#server/identity/accounts.ts'
import { currentUser } from '#server/identity/users.ts'
import { type AskQuestion, grantAdmin } from './admin.ts'

const email = 'uma@example.org'

/** A shelter with one account, and the command with its terminal. */
async function shelterWith(account: 'password' | 'google' | 'firebase') {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-admin-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const person = { email, name: 'Uma', picture: null, emailVerified: true }
  const db = await openDatabase({ dataDir })
  const make = {
    password: async () => (await register(db, { name: 'Uma', email, password: 'secret 1' })).identity,
    google: async () => (await loginWithGoogle(db, { ...person, sub: 'g1' })).identity,
    firebase: async () => ({ ...person, uid: 'from-firebase' }),
  }
  await currentUser(db, await make[account]())
  await db.close()
  const said: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)))
  const asked: string[] = []
  const answering =
    (answer: string): AskQuestion =>
    async (question) => {
      asked.push(question)
      return answer
    }
  const grant = (options: { yes?: boolean; json?: boolean }, ask: AskQuestion) =>
    grantAdmin(readConfig({ data: dataDir }, {}, { folder: '/nonexistent' }), 'UMA@example.org', options, ask)
  const admins = async () => {
    const shelter = await openDatabase({ dataDir })
    const found = (await listAdmins(shelter)).map((admin) => admin.email)
    await shelter.close()
    return found
  }
  return { grant, answering, asked, said, admins }
}

const doubt = `Nobody has proven that ${email} is theirs: the account belongs to the person who registered first.`

test.each(['', 'n', 'no', 'Uma', 'yes please'])(
  'on a terminal, %j does not make an account with an unverified email an admin',
  async (answer) => {
    const { grant, answering, asked, said, admins } = await shelterWith('password')
    await expect(grant({}, answering(answer))).rejects.toThrow('Nothing was changed.')
    expect(asked).toHaveLength(1)
    expect(said[0]).toMatch(
      /^uma@example\.org \(Uma\): the account was made on \d{4}-\d\d-\d\d at \d\d:\d\d UTC and logs in with a password\.$/,
    )
    expect(said[1]).toBe(doubt)
    expect(await admins()).toEqual([])
  },
)

test.each(['y', 'yes', ' YES '])(
  'on a terminal, %j makes it an admin, and it is not asked about again',
  async (answer) => {
    const { grant, answering, asked, said, admins } = await shelterWith('password')
    await grant({}, answering(answer))
    expect(said.at(-1)).toBe(`${email} is now an admin.`)
    expect(await admins()).toEqual([email])
    await grant({}, answering('no'))
    expect(asked).toHaveLength(1)
  },
)

test('with --yes, there is a warning but no question', async () => {
  const { grant, answering, asked, said, admins } = await shelterWith('password')
  await grant({ yes: true }, answering('no'))
  expect(asked).toEqual([])
  expect(said).toContain(doubt)
  expect(await admins()).toEqual([email])
})

test('without a terminal, a script works as before, with a warning', async () => {
  const { grant, said, admins } = await shelterWith('password')
  await grant({ json: true }, null)
  expect(said).toContain(doubt)
  expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({
    email,
    role: 'admin',
    accounts: [{ name: 'Uma', logins: ['a password'], emailProven: false }],
  })
  expect(await admins()).toEqual([email])
})

test.each([
  ['google', 'Google'],
  ['firebase', 'Firebase'],
] as const)('an email that %s has verified causes no warning', async (account, name) => {
  const { grant, answering, asked, said, admins } = await shelterWith(account)
  await grant({}, answering('no'))
  expect(asked).toEqual([])
  expect(said[0]).toContain(`and logs in with ${name}.`)
  expect(said).not.toContain(doubt)
  expect(await admins()).toEqual([email])
})
