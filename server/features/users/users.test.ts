import { beforeEach, describe, expect, it } from 'vitest'
import { currentUser } from '#server/identity/users.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { makeAdmin } from './users.service.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const refused = (refusal: string) => ({ cause: { code: refusal } })

describe('the list of users', () => {
  it('is for admins', async () => {
    await expect(shelter.anonymous.call.users.list({})).rejects.toMatchObject(refused('NOT_LOGGED_IN'))
    await expect(shelter.user.call.users.list({})).rejects.toThrow('Admins only.')
    const { items } = await shelter.admin.call.users.list({})
    expect(items).toContainEqual({
      id: shelter.user.user.uid,
      name: 'Uma User',
      email: 'uma.user@example.org',
      role: 'user',
      photoURL: null,
      staff: false,
      suspended: false,
    })
  })

  it('is refused at once to a former admin', async () => {
    const { db } = shelter
    await db.transaction((tx) => tx.update(db.schema.users).set({ role: 'user' }))
    expect((await shelter.admin.http({ url: '/trpc/users.list?input=%7B%7D' })).statusCode).toBe(403)
  })

  it('finds users by a part of their name or email', async () => {
    await shelter.person('Élodie Grün')
    const found = async (search: string) =>
      (await shelter.admin.call.users.list({ search })).items.map(({ name }) => name)
    expect(await found('ÉLOD')).toEqual(['Élodie Grün'])
    expect(await found('otto.other@')).toEqual(['Otto Other'])
    expect(await found('%')).toEqual([])
  })

  it('is paginated, without gaps or repeats', async () => {
    const { db } = shelter
    const createdAt = new Date()
    const more = Array.from({ length: 120 }, (_, i) => {
      const uid = `u${String(i).padStart(3, '0')}`
      return { uid, email: `${uid}@example.org`, name: uid, searchFolded: uid, createdAt }
    })
    await db.transaction((tx) => tx.insert(db.schema.users).values(more))
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await shelter.admin.call.users.list({ cursor })
      expect(page.items.length).toBeLessThanOrEqual(50)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(123)
    expect(new Set(seen).size).toBe(123)
  })

  it.each(['nonsense', '[]', '[1]', '["a","b"]', '[1e300,"x"]', '[null,"x"]', '[1,"\\u0000"]', '{}', 'x'.repeat(401)])(
    'refuses the cursor %s',
    async (cursor) => {
      await expect(shelter.admin.call.users.list({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
  )
})

describe('making an admin', () => {
  it("is for admins, ignores the email's case, and may be repeated", async () => {
    await expect(shelter.user.call.users.makeAdmin({ email: shelter.user.user.email })).rejects.toMatchObject(
      refused('ADMINS_ONLY'),
    )
    await expect(shelter.anonymous.call.users.makeAdmin({ email: 'a@example.org' })).rejects.toMatchObject(
      refused('NOT_LOGGED_IN'),
    )
    for (let i = 0; i < 2; i++)
      expect(await shelter.admin.call.users.makeAdmin({ email: ' UMA.user@example.org' })).toMatchObject({
        role: 'admin',
      })
    expect((await shelter.user.http({ url: '/api/me' })).json().user.role).toBe('admin')
  })

  it('refuses an unknown email', async () => {
    await expect(shelter.admin.call.users.makeAdmin({ email: 'nobody@example.org' })).rejects.toThrow(
      'There’s no user with this email.',
    )
    await expect(shelter.admin.call.users.makeAdmin({ email: 'nobody' })).rejects.toThrow(
      'Please enter a valid email address',
    )
  })

  it('does not include an unverified account with the same email', async () => {
    const { db } = shelter
    const identity = { email: 'twin@example.org', name: 'Twin', picture: null }
    const real = await currentUser(db, { ...identity, uid: 'real', emailVerified: true })
    const squatter = await currentUser(db, { ...identity, uid: 'squatter', emailVerified: false })
    expect((await makeAdmin({ db }, { email: identity.email })).uid).toBe(real.uid)
    expect((await currentUser(db, { ...identity, uid: 'squatter', emailVerified: false })).role).toBe('user')
    expect(squatter.role).toBe('user')
  })
})

describe('our own user record', () => {
  it("follows the provider's name, picture and email, and keeps its role", async () => {
    const { db, admin } = shelter
    const identity = {
      uid: admin.user.uid,
      email: 'new@example.org',
      emailVerified: true,
      name: 'New Name',
      picture: 'https://example.org/p.png',
    }
    const user = await currentUser(db, identity)
    expect(user).toMatchObject({
      email: 'new@example.org',
      name: 'New Name',
      photoUrl: 'https://example.org/p.png',
      role: 'admin',
    })
    expect((await shelter.admin.call.users.list({ search: 'new name' })).items).toHaveLength(1)
  })

  it.each([
    [null, 'lee'],
    ['  ', 'lee'],
    ['Lee Smith', 'Lee Smith'],
  ])('has a name even if the provider returns %j', async (name, shown) => {
    const identity = { uid: 'lee', email: 'lee@example.org', emailVerified: false, name, picture: null }
    expect((await currentUser(shelter.db, identity)).name).toBe(shown)
  })

  it('is created once, even if several requests see the user first', async () => {
    const identity = { uid: 'lee', email: 'lee@example.org', emailVerified: false, name: 'Lee', picture: null }
    const users = await Promise.all(Array.from({ length: 10 }, () => currentUser(shelter.db, identity)))
    expect(new Set(users.map(({ uid }) => uid)).size).toBe(1)
    expect((await shelter.admin.call.users.list({ search: 'lee' })).items).toHaveLength(1)
  })
})
