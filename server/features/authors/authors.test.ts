import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import type { ShowNameInput } from '#shared/authors.ts'
import { textOfNotification } from '#shared/notification-text.ts'

// Who is responsible for a post, and who hears of a new one (docs/product.md 16.9, 16.10).

const goodCampaign = { petName: 'Luna', image: goodPet.image, maxCents: 10_000 }
const full = { ...goodCampaign, location: 'Bergen', description: 'A broken leg.' }
const refused = (code: string) => ({ cause: { code } })

const setUser = (db: Database, { user }: HarnessUser, values: Partial<HarnessUser['user']>) =>
  db.transaction((tx) => tx.update(db.schema.users).set(values).where(eq(db.schema.users.uid, user.uid)))

/** As posts are that the version before had. */
const uncredit = (db: Database) =>
  db.transaction(async (tx) => {
    await tx.update(db.schema.pets).set({ credited: false })
    await tx.update(db.schema.campaigns).set({ credited: false })
  })

async function startWithPosts(settings: Record<string, string> = {}) {
  const shelter = await startHarness(settings)
  const { user, db } = shelter
  await setUser(db, user, { createdAt: new Date('2026-03-15T12:00:00Z') })
  const pet: ShowNameInput = { kind: 'pet', id: (await user.call.pets.add(goodPet)).id }
  const campaign: ShowNameInput = { kind: 'campaign', id: (await user.call.campaigns.create(full)).id }
  return { ...shelter, pet, campaign, posts: [pet, campaign] }
}

const authorFor = async ({ call }: Pick<HarnessUser, 'call'>, { kind, id }: ShowNameInput) =>
  kind === 'pet' ? (await call.pets.byId({ id })).author : (await call.campaigns.byId({ id })).author

const uma = { name: 'Uma User', memberSince: '2026-03', canShowName: false }
const someone = { ...uma, name: null }

test("a member's post names them, and staff's and admins' the shelter, as they are now", async () => {
  const { db, anonymous, user, posts } = await startWithPosts()
  for (const post of posts) {
    expect(await authorFor(anonymous, post)).toEqual(uma)
    for (const role of [{ staff: true }, { role: 'admin' as const, staff: false }]) {
      await setUser(db, user, role)
      expect(await authorFor(anonymous, post)).toBeNull()
    }
    await setUser(db, user, { role: 'user', staff: false })
    expect(await authorFor(anonymous, post)).toEqual(uma)
  }
})

test('a post from before names only a member, until its author saves it', async () => {
  const { db, anonymous, user, admin, posts, pet, campaign } = await startWithPosts()
  await uncredit(db)
  for (const post of posts) {
    expect(await authorFor(anonymous, post)).toEqual(someone)
    // only authors can show their names
    expect(await authorFor(admin, post)).toEqual(someone)
    expect(await authorFor(user, post)).toEqual({ ...someone, canShowName: true })
  }
  // nor can others do it by saving it
  await admin.call.pets.update({ ...goodPet, id: pet.id })
  await admin.call.pets.setPublished({ id: pet.id, published: false })
  await admin.call.pets.setPublished({ id: pet.id, published: true })
  await admin.call.campaigns.update({ ...full, id: campaign.id })
  await user.call.campaigns.setPaused({ id: campaign.id, paused: true })
  for (const post of posts) expect(await authorFor(anonymous, post)).toEqual(someone)
  await user.call.pets.update({ ...goodPet, id: pet.id })
  await user.call.campaigns.update({ ...full, id: campaign.id })
  for (const post of posts) expect(await authorFor(anonymous, post)).toEqual(uma)
  await admin.call.campaigns.update({ ...full, id: campaign.id })
  await admin.call.pets.update({ ...goodPet, id: pet.id })
  for (const post of posts) expect(await authorFor(anonymous, post)).toEqual(uma)
})

test('an author can have their name shown, also by publishing, and nobody else can do that', async () => {
  const { db, anonymous, user, other, admin, posts, pet } = await startWithPosts()
  await uncredit(db)
  const { version } = await user.call.pets.byId({ id: pet.id })
  for (const post of posts) {
    for (const who of [other, admin])
      await expect(who.call.authors.showName(post)).rejects.toMatchObject(refused('NOT_ALLOWED'))
    await expect(anonymous.call.authors.showName(post)).rejects.toMatchObject(refused('NOT_LOGGED_IN'))
    expect(await authorFor(anonymous, post)).toEqual(someone)
    for (let times = 0; times < 2; times++) {
      expect(await user.call.authors.showName(post)).toEqual(post)
      expect(await authorFor(user, post)).toEqual(uma)
    }
  }
  // a form that is open stays valid
  expect((await user.call.pets.update({ ...goodPet, id: pet.id, version })).version).toBe(version + 1)
  await uncredit(db)
  await user.call.pets.setPublished({ id: pet.id, published: false })
  for (const [post, code] of [
    [pet, 'NO_SUCH_PET'],
    [{ kind: 'pet', id: 77 }, 'NO_SUCH_PET'],
    [{ kind: 'campaign', id: 77 }, 'NO_SUCH_CAMPAIGN'],
  ] as const)
    await expect(other.call.authors.showName(post)).rejects.toMatchObject(refused(code))
  await user.call.pets.setPublished({ id: pet.id, published: true })
  expect(await authorFor(anonymous, pet)).toEqual(uma)
})

test('a post that an admin adds for a user names them only after they have saved it', async () => {
  const { admin, user, anonymous } = await startHarness()
  const payload = { ...goodPet, userEmail: user.user.email }
  const added = await admin.http({ method: 'POST', url: '/api/pets', payload })
  expect(added.statusCode).toBe(201)
  const pet = { kind: 'pet' as const, id: Number(added.json().id) }
  expect(await authorFor(anonymous, pet)).toMatchObject({ name: null })
  await user.http({ method: 'PUT', url: `/api/pets/${pet.id}`, payload: goodPet })
  expect(await authorFor(anonymous, pet)).toMatchObject({ name: 'Uma User' })
})

test("the month is that of the shelter's time zone", async () => {
  const { db, admin, user, anonymous, pet } = await startWithPosts()
  await setUser(db, user, { createdAt: new Date('2025-12-31T23:30:00Z') })
  expect(await authorFor(anonymous, pet)).toMatchObject({ memberSince: '2025-12' })
  await admin.call.settings.save({ values: { timeZone: 'Europe/Copenhagen' }, version: 0 })
  expect(await authorFor(anonymous, pet)).toMatchObject({ memberSince: '2026-01' })
  await admin.call.settings.save({ values: { timeZone: 'America/Chicago' }, version: 1 })
  expect(await authorFor(anonymous, pet)).toMatchObject({ memberSince: '2025-12' })
})

test.each(['uma.user@example.org', 'Uma <UMA.USER@example.org>'])(
  'a name with the email, %s, is not shown',
  async (name) => {
    const { db, user, anonymous, posts } = await startWithPosts()
    await setUser(db, user, { name })
    for (const post of posts) {
      expect(await authorFor(anonymous, post)).toEqual(someone)
      const page = await anonymous.http({ url: post.kind === 'pet' ? `/pets/${post.id}` : `/donations/${post.id}` })
      expect(page.body.toLowerCase()).not.toContain('uma.user@example.org')
    }
    await uncredit(db)
    for (const post of posts) expect(await authorFor(user, post)).toEqual(someone)
  },
)

const pathOf = ({ kind, id }: ShowNameInput) => (kind === 'pet' ? `/pets/${id}` : `/donations/${id}`)

test('cached pages show a new name, a role, a suspension, and its end at once', async () => {
  const { app, admin, user, posts } = await startWithPosts({ RESPONSE_CACHE: 'on' })
  const input = (id: number) => encodeURIComponent(JSON.stringify({ id }))
  const urls = posts.flatMap(({ kind, id }) => [pathOf({ kind, id }), `/trpc/${kind}s.byId?input=${input(id)}`])
  const bodies = async () => {
    // the second is from the cache
    for (const url of urls) await app.inject(url)
    return Promise.all(urls.map((url) => app.inject(url)))
  }
  const shown = async (name: string) => {
    for (const { body, statusCode } of await bodies()) expect([statusCode, body.includes(name)]).toEqual([200, true])
  }
  await shown('Uma User')
  await user.http({ method: 'PATCH', url: '/api/me', payload: { name: 'Umberta Neu' } })
  await shown('Umberta Neu')
  for (const { body } of await bodies()) expect(body).not.toContain('Uma User')
  await admin.call.users.setStaff({ email: user.user.email, staff: true })
  for (const { body } of await bodies()) expect(body).not.toContain('Umberta Neu')
  await admin.call.users.setStaff({ email: user.user.email, staff: false })
  await shown('Umberta Neu')
  await admin.call.users.suspend({ email: user.user.email })
  for (const { body, statusCode } of await bodies())
    expect([statusCode, body.includes('Umberta Neu')]).toEqual([404, false])
  await admin.call.users.restore({ email: user.user.email })
  await shown('Umberta Neu')
})

test("a deleted author's posts belong to the shelter, and never take the name of a former admin", async () => {
  const { db, admin, user, other, anonymous, posts } = await startWithPosts()
  const payload = { pets: 'give', currentPassword: 'Uma User has a password' }
  expect((await user.http({ method: 'DELETE', url: '/api/me', payload })).statusCode).toBe(200)
  for (const post of posts) expect(await authorFor(anonymous, post)).toBeNull()
  // another admin revokes the first one, on the host
  await setUser(db, other, { role: 'admin' })
  await setUser(db, admin, { role: 'user' })
  for (const post of posts) expect(await authorFor(anonymous, post)).toMatchObject({ name: null })
})

test('REST responses have no more fields than before', async () => {
  const { user, anonymous, posts } = await startWithPosts()
  for (const { kind, id } of posts)
    for (const { http } of [user, anonymous]) {
      const { body, statusCode } = await http({ url: kind === 'pet' ? `/api/pets/${id}` : `/api/donations/${id}` })
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/Uma User|"(author|credited|memberSince)"/)
    }
})

test('lists and cards do not name anybody', async () => {
  const { anonymous } = await startWithPosts()
  const lists = [await anonymous.call.pets.list({}), await anonymous.call.campaigns.list({})]
  expect(JSON.stringify(lists)).not.toContain('Uma User')
})

const told = async ({ call }: HarnessUser) =>
  (await call.notifications.list({})).items.map((notice) => [textOfNotification(notice), notice.path])

async function withStaff() {
  const shelter = await startHarness()
  const staff = await shelter.person('Stella Staff')
  await setUser(shelter.db, staff, { staff: true })
  staff.user.staff = true
  return { ...shelter, staff }
}

test('staff and admins hear of each post by a user who is neither, in one notification per user until read', async () => {
  const { user, other, staff, admin } = await withStaff()
  const { id: rex } = await user.call.pets.add(goodPet)
  for (const who of [staff, admin]) expect(await told(who)).toEqual([['Uma User added Rex.', `/pets/${rex}`]])
  const { id: luna } = await other.call.campaigns.createSimple(goodCampaign)
  const ofOtto = ['Otto Other started a campaign for Luna.', `/donations/${luna}`]
  for (const who of [staff, admin]) expect((await told(who))[0]).toEqual(ofOtto)
  const { id: bo } = await user.call.campaigns.createSimple({ ...goodCampaign, petName: 'Bo' })
  for (const who of [staff, admin])
    expect(await told(who)).toEqual([ofOtto, ['Uma User added 2 posts, most recently for Bo.', `/donations/${bo}`]])
  await admin.call.notifications.read({ all: true })
  await user.call.pets.add({ ...goodPet, name: 'Ace' })
  expect((await told(admin))[0]?.[0]).toBe('Uma User added Ace.')
  for (const who of [user, other]) expect(await told(who)).toEqual([])
})

test('posts of staff and admins are announced to nobody, nor is one that an admin adds for a user', async () => {
  const { user, staff, admin } = await withStaff()
  for (const { call } of [staff, admin]) {
    await call.pets.add(goodPet)
    await call.campaigns.createSimple(goodCampaign)
  }
  await admin.http({ method: 'POST', url: '/api/pets', payload: { ...goodPet, userEmail: user.user.email } })
  for (const who of [user, staff, admin]) expect(await told(who)).toEqual([])
})

test('a draft is announced when it is published, and edits are not', async () => {
  const { user, admin } = await withStaff()
  const { id } = await user.call.pets.add({ ...goodPet, status: 'draft' })
  await user.call.pets.update({ ...goodPet, id, age: '4' })
  expect(await told(admin)).toEqual([])
  await user.call.pets.update({ ...goodPet, id, status: 'available' })
  expect(await told(admin)).toEqual([['Uma User added Rex.', `/pets/${id}`]])
  await user.call.pets.update({ ...goodPet, id, status: 'available', age: '5' })
  await user.call.pets.setPublished({ id, published: true })
  const { id: luna } = await user.call.campaigns.create(full)
  await admin.call.notifications.read({ all: true })
  await user.call.campaigns.update({ ...full, id: luna })
  await user.call.campaigns.setPaused({ id: luna, paused: true })
  const [, ...later] = (await told(admin)).reverse()
  expect(later).toEqual([])
  const { id: second } = await user.call.pets.add({ ...goodPet, name: 'Bo', status: 'draft' })
  await user.call.pets.setPublished({ id: second, published: true })
  expect((await told(admin))[0]).toEqual(['Uma User added Bo.', `/pets/${second}`])
})

test('a post that waits for approval is announced once, as such', async () => {
  const { user, staff, admin } = await withStaff()
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 0 })
  const { id } = await user.call.pets.add({ ...goodPet, status: 'draft' })
  await user.call.pets.update({ ...goodPet, id, status: 'available' })
  const waiting = [['Rex needs your approval.', '/dashboard/approval']]
  for (const who of [staff, admin]) expect(await told(who)).toEqual(waiting)
  await staff.call.approval.approve({ kind: 'pet', id, version: (await staff.call.pets.byId({ id })).version })
  await user.call.pets.update({ ...goodPet, id, age: '5' })
  for (const who of [staff, admin]) expect(await told(who)).toEqual(waiting)
  await admin.call.notifications.read({ all: true })
  await user.call.campaigns.create(full)
  expect(await told(admin)).toEqual([['A campaign for Luna needs your approval.', '/dashboard/approval'], ...waiting])
})

test('a refused campaign that waits again is announced once more', async () => {
  const { user, admin } = await withStaff()
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 0 })
  const { id } = await user.call.campaigns.create(full)
  await admin.call.approval.refuse({ kind: 'campaign', id, version: 0, reason: 'No.' })
  await admin.call.notifications.read({ all: true })
  await user.call.campaigns.update({ ...full, id })
  expect(await told(admin)).toHaveLength(2)
})

const noticesOf = ({ db }: Pick<Harness, 'db'>) =>
  db.read.select().from(db.schema.notifications).where(eq(db.schema.notifications.kind, 'post_new'))

test("deleting an account deletes what others were told of its posts, read or not, and nothing of others'", async () => {
  const shelter = await withStaff()
  const { user, other, admin, staff } = shelter
  await user.call.pets.add(goodPet)
  await admin.call.notifications.read({ all: true })
  await user.call.pets.add(goodPet)
  await other.call.pets.add(goodPet)
  // who is staff no longer has it still
  await setUser(shelter.db, staff, { staff: false })
  expect(await noticesOf(shelter)).toHaveLength(5)
  const payload = { pets: 'give', currentPassword: 'Uma User has a password' }
  expect((await user.http({ method: 'DELETE', url: '/api/me', payload })).statusCode).toBe(200)
  const left = await noticesOf(shelter)
  expect(left).toHaveLength(2)
  expect(JSON.stringify(left)).not.toMatch(/Uma User/)
  expect(left.every(({ data }) => data.includes('Otto Other'))).toBe(true)
})
