import { beforeEach, describe, expect, it } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'

let shelter: Harness
let petId: number
beforeEach(async () => {
  shelter = await startHarness()
  petId = await petOf(shelter.user)
})

const petOf = async (owner: HarnessUser, name = 'Rex') => {
  const image = 'https://example.org/rex.jpg'
  return (await owner.call.pets.add({ name, age: '2', category: 'Dog', location: 'Here', description: 'Good.', image }))
    .id
}
const contact = { phone: '+1 555 0100', address: '12 Orchard Lane\nSpringfield' }
const ask = (person: HarnessUser, pet = petId) => person.call.adoptions.request({ petId: pet, ...contact })
const refused = (refusal: string) => ({ cause: { code: refusal } })

describe('requesting to adopt a pet', () => {
  it('takes name and email from the account, and sends contact data to the owner', async () => {
    const sent = await ask(shelter.other)
    expect(sent).toMatchObject({ petId, petName: 'Rex', status: 'pending' })
    const { items } = await shelter.user.call.adoptions.received({})
    expect(items).toEqual([
      {
        ...sent,
        requesterName: 'Otto Other',
        requesterEmail: 'otto.other@example.org',
        requesterPhone: contact.phone,
        requesterAddress: contact.address,
      },
    ])
    expect(await shelter.other.call.adoptions.sent({})).toEqual({ items: [sent], nextCursor: null })
  })

  it("ignores the form's requester and owner", async () => {
    const forged = {
      petId,
      ...contact,
      requesterName: 'X',
      ownerUid: 'x',
      status: 'accepted',
      petName: 'Free money',
    }
    expect(await shelter.other.call.adoptions.request(forged)).toMatchObject({ status: 'pending', petName: 'Rex' })
    const { items } = await shelter.user.call.adoptions.received({})
    expect(items[0]).toMatchObject({ requesterName: 'Otto Other', requesterEmail: 'otto.other@example.org' })
  })

  it("in another user's name is refused", async () => {
    const forged = { petId, ...contact, requesterEmail: shelter.user.user.email }
    await expect(shelter.other.call.adoptions.request(forged)).rejects.toMatchObject(refused('OTHER_EMAIL'))
  })

  it('is refused to visitors', async () => {
    await expect(shelter.anonymous.call.adoptions.request({ petId, ...contact })).rejects.toMatchObject(
      refused('NOT_LOGGED_IN'),
    )
  })

  it('is allowed for a pet of one’s own', async () => {
    expect(await ask(shelter.user)).toMatchObject({ status: 'pending' })
  })

  it('is refused for an adopted or deleted pet', async () => {
    await shelter.user.call.pets.markAdopted({ id: petId })
    await expect(ask(shelter.other)).rejects.toThrow('This pet has already found a home.')
    await shelter.user.call.pets.delete({ id: petId })
    await expect(ask(shelter.other)).rejects.toThrow('Pet not found.')
    await expect(ask(shelter.other, 999)).rejects.toMatchObject(refused('NO_SUCH_PET'))
  })

  it("is refused while the user's request is open, and possible again afterwards", async () => {
    const { id } = await ask(shelter.other)
    await expect(ask(shelter.other)).rejects.toThrow('You’ve already applied to adopt this pet.')
    expect(await ask(shelter.admin)).toMatchObject({ status: 'pending' })
    expect(await ask(shelter.other, await petOf(shelter.user, 'Luna'))).toMatchObject({ status: 'pending' })
    await shelter.user.call.adoptions.decide({ id, status: 'rejected' })
    expect(await ask(shelter.other)).toMatchObject({ status: 'pending' })
  })

  it('twenty times concurrently creates one request', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => ask(shelter.other)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refused('ALREADY_REQUESTED'))
  })

  it('concurrently with marking adopted never leaves a request made after the adoption', async () => {
    const adopt = shelter.user.call.pets.markAdopted({ id: petId })
    const asked = await Promise.allSettled([ask(shelter.other), ask(shelter.admin)])
    await adopt
    for (const result of asked)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refused('PET_ADOPTED'))
    const { items } = await shelter.user.call.adoptions.received({})
    expect(items).toHaveLength(asked.filter(({ status }) => status === 'fulfilled').length)
    await expect(ask(await shelter.person('Late Comer'))).rejects.toMatchObject(refused('PET_ADOPTED'))
    expect(await shelter.anonymous.call.pets.byId({ id: petId })).toMatchObject({ status: 'adopted' })
  })

  it("shows on the pet's page to the requester, not to others; unknown for visitors", async () => {
    await ask(shelter.other)
    const requested = async ({ call }: Pick<HarnessUser, 'call'>) => (await call.pets.byId({ id: petId })).requested
    expect([await requested(shelter.other), await requested(shelter.user), await requested(shelter.anonymous)]).toEqual(
      [true, false, null],
    )
  })
})

describe('deciding on a request', () => {
  it.each(['accepted', 'rejected'] as const)('makes it %s, once', async (status) => {
    const { id } = await ask(shelter.other)
    expect(await shelter.user.call.adoptions.decide({ id, status })).toMatchObject({ id, status })
    for (const again of ['accepted', 'rejected'] as const)
      await expect(shelter.user.call.adoptions.decide({ id, status: again })).rejects.toThrow(
        status === 'accepted' ? 'has already been accepted' : 'has already been declined',
      )
    expect((await shelter.other.call.adoptions.sent({})).items[0]).toMatchObject({ status })
  })

  it('is for the pet’s owner and admins', async () => {
    const { id } = await ask(shelter.other)
    const decide = ({ call }: Pick<HarnessUser, 'call'>) => call.adoptions.decide({ id, status: 'accepted' })
    await expect(decide(shelter.other)).rejects.toMatchObject(refused('NOT_ALLOWED'))
    await expect(decide(shelter.anonymous)).rejects.toMatchObject(refused('NOT_LOGGED_IN'))
    expect(await decide(shelter.admin)).toMatchObject({ status: 'accepted' })
  })

  it('concurrently by two people succeeds for one of them', async () => {
    const { id } = await ask(shelter.other)
    const both = await Promise.allSettled([
      shelter.user.call.adoptions.decide({ id, status: 'accepted' }),
      shelter.admin.call.adoptions.decide({ id, status: 'rejected' }),
    ])
    const [accepted, rejected] = both
    const [winner, loser] = accepted.status === 'fulfilled' ? ['accepted', rejected] : ['rejected', accepted]
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String(loser.status === 'rejected' && loser.reason)).toContain(
      winner === 'accepted' ? 'has already been accepted' : 'has already been declined',
    )
    expect((await shelter.other.call.adoptions.sent({})).items[0]).toMatchObject({ status: winner })
  })

  it('is refused for an unknown request with 404, to admins', async () => {
    await expect(shelter.admin.call.adoptions.decide({ id: 999, status: 'accepted' })).rejects.toThrow(
      'Adoption request not found.',
    )
  })

  it('does not reveal to others whether a request exists', async () => {
    const { id } = await ask(shelter.other)
    const stranger = await shelter.person('Sam Stranger')
    for (const known of [id, 999]) {
      const decided = stranger.call.adoptions.decide({ id: known, status: 'accepted' })
      await expect(decided).rejects.toMatchObject(refused('NOT_ALLOWED'))
    }
  })
})

describe('a request', () => {
  it("keeps the pet's name and picture, and outlives the pet", async () => {
    const { id } = await ask(shelter.other)
    const facts = { age: '2', category: 'Dog', location: 'here', description: 'Good.' } as const
    await shelter.user.call.pets.update({ ...facts, id: petId, name: 'Max', image: 'https://example.org/max.jpg' })
    await shelter.user.call.pets.delete({ id: petId })
    const closed = { status: 'rejected', outcome: 'pet_deleted' }
    const kept = { id, petId: null, petName: 'Rex', petImage: 'https://example.org/rex.jpg', ...closed }
    expect((await shelter.other.call.adoptions.sent({})).items).toMatchObject([kept])
    expect((await shelter.user.call.adoptions.received({})).items).toMatchObject([kept])
    await expect(shelter.user.call.adoptions.decide({ id, status: 'accepted' })).rejects.toMatchObject(
      refused('ALREADY_DECIDED'),
    )
  })

  it('is listed newest first, page by page, only to its two sides', async () => {
    const pets = [petId, await petOf(shelter.user, 'Luna'), await petOf(shelter.user, 'Kiwi')]
    for (const pet of pets) await ask(shelter.other, pet)
    const first = await shelter.user.call.adoptions.received({ limit: 2 })
    expect(first.items.map(({ petName }) => petName)).toEqual(['Kiwi', 'Luna'])
    const rest = await shelter.user.call.adoptions.received({ limit: 2, cursor: first.nextCursor ?? 0 })
    expect(rest).toMatchObject({ items: [{ petName: 'Rex' }], nextCursor: null })
    expect(await shelter.admin.call.adoptions.received({})).toEqual({ items: [], nextCursor: null })
    expect(await shelter.user.call.adoptions.sent({})).toEqual({ items: [], nextCursor: null })
    for (const list of ['received', 'sent'] as const)
      await expect(shelter.anonymous.call.adoptions[list]({})).rejects.toMatchObject(refused('NOT_LOGGED_IN'))
  })

  it('shows the requester no data of the owner', async () => {
    const sent = JSON.stringify([await ask(shelter.other), await shelter.other.call.adoptions.sent({})])
    expect(sent).not.toContain(shelter.user.user.email)
    expect(sent).not.toContain(shelter.user.user.uid)
  })
})
