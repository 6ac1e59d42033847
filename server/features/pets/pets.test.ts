import { beforeEach, describe, expect, it } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import type { PetInput } from '#shared/pets.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const rex = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'A good dog.',
  image: 'https://example.org/rex.jpg',
} satisfies PetInput
const refused = (refusal: string) => ({ cause: { code: refusal } })
const addAll = async (...names: string[]) => {
  for (const name of names) await shelter.user.call.pets.add({ ...rex, name })
}
const names = async (input: Parameters<Harness['anonymous']['call']['pets']['list']>[0]) =>
  (await shelter.anonymous.call.pets.list(input)).items.map(({ name }) => name)

describe('adding a pet', () => {
  it('creates an available pet of the user who added it', async () => {
    const before = Date.now()
    const pet = await shelter.user.call.pets.add(rex)
    expect(pet).toMatchObject({ ...rex, id: expect.any(Number), status: 'available' })
    expect(pet.arrivedOn).toBe(pet.createdAt.slice(0, 10))
    expect(pet.photos).toEqual([{ image: rex.image, alt: null, focus: null }])
    expect(Date.parse(pet.createdAt)).toBeGreaterThanOrEqual(before)
    expect((await shelter.user.call.pets.mine({})).items).toEqual([pet])
    expect((await shelter.other.call.pets.mine({})).items).toEqual([])
  })

  it("ignores the form's owner, time, id and adoption", async () => {
    const forged = {
      ...rex,
      id: 99,
      ownerUid: shelter.other.user.uid,
      status: 'available' as const,
      version: 7,
      createdAt: '2001-01-01T00:00:00Z',
    }
    const pet = await shelter.user.call.pets.add(forged)
    expect(pet).toMatchObject({ id: 1, status: 'available', version: 0 })
    expect(pet.createdAt).not.toContain('2001')
    expect((await shelter.user.call.pets.mine({})).items).toHaveLength(1)
  })

  it('is refused to visitors', async () => {
    await expect(shelter.anonymous.call.pets.add(rex)).rejects.toMatchObject(refused('NOT_LOGGED_IN'))
  })
})

describe('changing a pet', () => {
  const acts = {
    update: (person: Harness['user'], id: number) => person.call.pets.update({ ...rex, id, name: 'Max' }),
    markAdopted: (person: Harness['user'], id: number) => person.call.pets.markAdopted({ id }),
    delete: (person: Harness['user'], id: number) => person.call.pets.delete({ id }),
  }

  it.each(Object.entries(acts))('%s is for its owner and admins', async (_name, act) => {
    const pet = async () => (await shelter.user.call.pets.add(rex)).id
    const mine = await pet()
    await expect(act(shelter.other, mine)).rejects.toMatchObject(refused('NOT_ALLOWED'))
    await expect(act({ ...shelter.other, ...shelter.anonymous }, mine)).rejects.toMatchObject(refused('NOT_LOGGED_IN'))
    expect(await shelter.anonymous.call.pets.byId({ id: mine })).toMatchObject({ name: 'Rex', status: 'available' })
    expect(await act(shelter.user, mine)).toMatchObject({ id: mine })
    expect(await act(shelter.admin, await pet())).toMatchObject({ id: mine + 1 })
  })

  it.each(Object.entries(acts))('%s of a deleted pet is refused as missing', async (_name, act) => {
    const { id } = await shelter.user.call.pets.add(rex)
    await shelter.user.call.pets.delete({ id })
    for (const gone of [id, 12_345, Number.MAX_SAFE_INTEGER])
      await expect(act(shelter.user, gone)).rejects.toMatchObject(refused('NO_SUCH_PET'))
  })

  it('keeps its owner when an admin does it, and its adoption', async () => {
    const { id } = await shelter.user.call.pets.add(rex)
    await shelter.user.call.pets.markAdopted({ id })
    expect(await shelter.admin.call.pets.update({ ...rex, id, name: 'Max' })).toMatchObject({
      name: 'Max',
      status: 'adopted',
    })
    expect((await shelter.user.call.pets.mine({})).items.map(({ name }) => name)).toEqual(['Max'])
  })

  it('is found by its new name and no longer by the old one', async () => {
    const { id } = await shelter.user.call.pets.add(rex)
    await shelter.user.call.pets.update({ ...rex, id, name: 'Émile' })
    expect(await names({ search: 'rex' })).toEqual([])
    expect(await names({ search: 'éMI' })).toEqual(['Émile'])
  })

  it('to adopted may be repeated', async () => {
    const { id } = await shelter.user.call.pets.add(rex)
    expect(await shelter.user.call.pets.markAdopted({ id })).toMatchObject({ status: 'adopted' })
    expect(await shelter.user.call.pets.markAdopted({ id })).toMatchObject({ status: 'adopted' })
  })

  it('twice concurrently deletes it once', async () => {
    const { id } = await shelter.user.call.pets.add(rex)
    const both = await Promise.allSettled([
      shelter.user.call.pets.delete({ id }),
      shelter.admin.call.pets.delete({ id }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('NO_SUCH_PET') })
  })

  it('never reuses the id of a deleted pet', async () => {
    const first = await shelter.user.call.pets.add(rex)
    await shelter.user.call.pets.delete({ id: first.id })
    expect((await shelter.user.call.pets.add(rex)).id).toBeGreaterThan(first.id)
  })
})

describe('one pet', () => {
  it('is shown to all, with what this viewer may do', async () => {
    const { id } = await shelter.user.call.pets.add(rex)
    const seen = async ({ call }: Pick<Harness['user'], 'call'>) => (await call.pets.byId({ id })).canManage
    expect([await seen(shelter.anonymous), await seen(shelter.other)]).toEqual([false, false])
    expect([await seen(shelter.user), await seen(shelter.admin)]).toEqual([true, true])
  })

  it('that is deleted is not found', async () => {
    await expect(shelter.anonymous.call.pets.byId({ id: 7 })).rejects.toThrow('Pet not found.')
  })

  it.each(['abc', '1', 1.5, 0, -1, null, undefined, {}, 2 ** 53, Number.NaN])(
    'has an id, and %j is none',
    async (id) => {
      const input = encodeURIComponent(JSON.stringify({ id }))
      const response = await shelter.anonymous.http({ url: `/trpc/pets.byId?input=${input}` })
      expect(response.statusCode).toBe(400)
      expect(response.json().error).toMatchObject({
        message: 'This isn’t a valid ID.',
        data: { issues: [{ path: 'id' }] },
      })
    },
  )
})

describe('the listing', () => {
  it('is newest first and loads more without gaps or repeats, even while pets are added and deleted', async () => {
    await addAll(...Array.from({ length: 7 }, (_, i) => `Pet ${i + 1}`))
    const first = await shelter.anonymous.call.pets.list({ limit: 3 })
    expect(first.items.map(({ name }) => name)).toEqual(['Pet 7', 'Pet 6', 'Pet 5'])
    await addAll('Pet 8')
    await shelter.user.call.pets.delete({ id: first.items[2]?.id ?? 0 })
    const second = await shelter.anonymous.call.pets.list({ limit: 3, cursor: first.nextCursor ?? 0 })
    expect(second.items.map(({ name }) => name)).toEqual(['Pet 4', 'Pet 3', 'Pet 2'])
    const third = await shelter.anonymous.call.pets.list({ limit: 3, cursor: second.nextCursor ?? 0 })
    expect(third).toMatchObject({ items: [{ name: 'Pet 1' }], nextCursor: null })
  })

  it('begins at the position in its URL, and continues from there', async () => {
    await addAll(...Array.from({ length: 7 }, (_, i) => `Pet ${i + 1}`))
    const { nextCursor } = await shelter.anonymous.call.pets.list({ limit: 3 })
    const before = nextCursor ?? 0
    const begun = await shelter.anonymous.call.pets.list({ limit: 3, before })
    expect(begun.items.map(({ name }) => name)).toEqual(['Pet 4', 'Pet 3', 'Pet 2'])
    const last = await shelter.anonymous.call.pets.list({ limit: 3, before, cursor: begun.nextCursor ?? 0 })
    expect(last).toMatchObject({ items: [{ name: 'Pet 1' }], nextCursor: null })
  })

  it('has no next page when the last page is full', async () => {
    await addAll('One', 'Two')
    expect((await shelter.anonymous.call.pets.list({ limit: 2 })).nextCursor).toBeNull()
    expect(await shelter.anonymous.call.pets.list({ cursor: 1 })).toEqual({ items: [], nextCursor: null })
  })

  it('finds a name by any part of it, ignoring case', async () => {
    await addAll('Rex', 'T-Rex', 'Élodie', 'STRASSE', 'Ångström')
    expect(await names({ search: 'REX' })).toEqual(['T-Rex', 'Rex'])
    expect(await names({ search: 'éLO' })).toEqual(['Élodie'])
    expect(await names({ search: 'E\u0301lo' })).toEqual(['Élodie'])
    expect(await names({ search: 'ångs' })).toEqual(['Ångström'])
    expect(await names({ search: 'rexx' })).toEqual([])
  })

  it.each(['%', '_', '\\', "'", '"', '; drop table pets', '*', '[a-z]', '\0'])(
    'searches for %j literally',
    async (search) => {
      await addAll('Rex', `a ${search === '\0' ? '' : search} b`)
      expect(await names({ search })).toHaveLength(search === '\0' ? 2 : 1)
    },
  )

  it('filters by category', async () => {
    await shelter.user.call.pets.add(rex)
    await shelter.user.call.pets.add({ ...rex, name: 'Luna', category: 'Cat' })
    expect(await names({ category: ['Cat'] })).toEqual(['Luna'])
    expect(await names({ category: ['Cat'], search: 'rex' })).toEqual([])
    expect(await names({ category: ['Bird'] })).toEqual([])
    expect(await names({})).toEqual(['Luna', 'Rex'])
  })

  it('shows the fields of a card and no data of the owner', async () => {
    await shelter.user.call.pets.add(rex)
    const { items } = await shelter.anonymous.call.pets.list({})
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'age',
      'category',
      'focus',
      'id',
      'image',
      'location',
      'name',
      'status',
    ])
  })
})

describe('my own pets', () => {
  it("are paginated, 100 at most, without other owners' pets", async () => {
    const { db, user, other } = shelter
    await other.call.pets.add(rex)
    const { uid: ownerUid, email: ownerEmail } = user.user
    const many = Array.from({ length: 130 }, (_, n) => ({ ...rex, name: `Pet ${n}`, nameFolded: `pet ${n}` }))
    await db.transaction((tx) =>
      tx.insert(db.schema.pets).values(many.map((pet) => ({ ...pet, ownerUid, ownerEmail }))),
    )
    const first = await user.call.pets.mine({})
    expect(first.items.map(({ name }) => name)).toEqual(
      many
        .map(({ name }) => name)
        .reverse()
        .slice(0, 100),
    )
    const rest = await user.call.pets.mine({ cursor: first.nextCursor ?? 0 })
    expect(rest.items.map(({ name }) => name)).toEqual(
      many
        .map(({ name }) => name)
        .reverse()
        .slice(100),
    )
    expect(rest.nextCursor).toBeNull()
    await expect(user.call.pets.mine({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
