import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { stayProblems } from '#server/features/stays/stays.queries.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import type { PetStatus } from '#shared/pet-facts.ts'
import { requestProblems } from './adoptions.queries.ts'
import { type AdoptionEvent, type Transition, transitions } from './transitions.policy.ts'

// Every event of the state machine in every state, by everyone (docs/product.md 25.4).

vi.setConfig({ testTimeout: 300_000 })

const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const until = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const roles = ['nobody', 'stranger', 'other', 'applicant', 'owner', 'staff', 'admin'] as const
type ActorRole = (typeof roles)[number]

/** The ways to the states, each a list of events for a pet, `pending` a request of the applicant and `rival` one of another. */
const states = {
  draft: [],
  free: ['publish'],
  pending: ['publish', 'ask'],
  accepted: ['publish', 'ask', 'askOther', 'accept'],
  trial: ['publish', 'ask', 'askOther', 'accept', 'startTrial'],
  inLine: ['publish', 'ask', 'askOther', 'acceptOther'],
  adopted: ['publish', 'ask', 'askOther', 'accept', 'adopt'],
  missed: ['publish', 'ask', 'askOther', 'acceptOther', 'adopt'],
  adoptedByNobody: ['publish', 'adopt'],
  rejected: ['publish', 'ask', 'reject'],
  released: ['publish', 'ask', 'accept', 'release'],
  withdrawn: ['publish', 'ask', 'withdraw'],
  returned: ['publish', 'ask', 'askOther', 'accept', 'adopt', 'comeBack'],
  returnedOther: ['publish', 'ask', 'askOther', 'acceptOther', 'adopt', 'comeBack'],
  deleted: ['publish', 'ask', 'askOther', 'deletePet'],
} as const
type Step = (typeof states)[keyof typeof states][number] | AdoptionEvent

async function startMachine() {
  const { user: owner, other: applicant, admin, anonymous, db, person } = await startHarness()
  const [rival, stranger, staff] = [await person('Ola Other'), await person('Sam Stranger'), await person('Tia Team')]
  await admin.call.users.setStaff({ email: staff.user.email, staff: true })
  staff.user.staff = true
  const actors: Record<ActorRole, Pick<HarnessUser, 'call'>> = {
    ...{ nobody: anonymous, stranger, other: rival, applicant, owner, staff, admin },
  }
  const { adoptionRequests: requests, notifications, pets, stays } = db.schema

  async function newScene(way: readonly Step[]) {
    const { id: petId } = await owner.call.pets.add({ ...goodPet, status: 'draft' })
    const ids = { own: 0, other: 0 }
    const steps: Record<Step, (by: Pick<HarnessUser, 'call'>) => Promise<unknown>> = {
      publish: () => owner.call.pets.setPublished({ id: petId, published: true }),
      ask: ({ call }) => call.adoptions.request({ petId, ...contact }),
      askOther: () => rival.call.adoptions.request({ petId, ...contact }),
      accept: ({ call }) => call.adoptions.decide({ id: ids.own, status: 'accepted' }),
      acceptOther: () => owner.call.adoptions.decide({ id: ids.other, status: 'accepted' }),
      reject: ({ call }) => call.adoptions.decide({ id: ids.own, status: 'rejected' }),
      release: ({ call }) => call.adoptions.release({ id: ids.own }),
      withdraw: ({ call }) => call.adoptions.withdraw({ id: ids.own }),
      withdrawAccepted: ({ call }) => call.adoptions.withdraw({ id: ids.own }),
      startTrial: ({ call }) => call.adoptions.startTrial({ id: ids.own, until: until() }),
      adopt: ({ call }) => call.pets.markAdopted({ id: petId }),
      comeBack: ({ call }) => call.pets.takeBack({ id: petId, published: true }),
      deletePet: ({ call }) => call.pets.delete({ id: petId }),
    }
    for (const step of way) {
      const by = step === 'ask' || step === 'withdraw' ? applicant : owner
      const result = Object(await steps[step](by))
      if (step === 'ask') ids.own = result.id
      if (step === 'askOther') ids.other = result.id
    }
    /** What the machine is about: the pet's status and place, and all of its requests. */
    const look = async () => {
      const [pet] = await db.read.select({ status: pets.status }).from(pets).where(eq(pets.id, petId))
      const [open] = await db.read
        .select({ place: stays.place })
        .from(stays)
        .where(and(eq(stays.petId, petId), sql`open`))
      const found = await db.read
        .select()
        .from(requests)
        .where(sql`${requests.id} in (${ids.own}, ${ids.other}) or ${requests.petId} = ${petId}`)
        .orderBy(asc(requests.id))
      const all = found.map(({ id, requesterUid, status, outcome, adoptedAt }) => ({
        ...{ id, requesterUid, status, outcome, adopted: adoptedAt !== null },
      }))
      return { pet: pet?.status ?? null, place: open?.place ?? null, requests: all }
    }
    const told = async () => {
      const rows = await db.read.select().from(notifications)
      return rows.map(({ uid, kind }) => `${nameOf(uid)}: ${kind}`).toSorted()
    }
    const nameOf = (uid: string | null) =>
      uid === owner.user.uid
        ? 'owner'
        : uid === applicant.user.uid
          ? 'applicant'
          : uid === rival.user.uid
            ? 'other'
            : 'team'
    const forget = () => db.transaction((tx) => tx.delete(notifications))
    return { ids, steps, look, told, forget, applicant, rival }
  }
  return { actors, db, newScene }
}

type Scene = Awaited<ReturnType<Awaited<ReturnType<typeof startMachine>>['newScene']>>
type View = Awaited<ReturnType<Scene['look']>>

/** What the table says about this event, or null if it is refused; `same` if it was done before. */
function predict(event: AdoptionEvent, by: ActorRole, before: View, ids: Scene['ids']): 'refused' | 'same' | 'done' {
  const transition: Transition = transitions[event]
  const isManager = by === 'owner' || by === 'staff' || by === 'admin'
  if (by === 'nobody') return 'refused'
  if (transition.by === 'manager' && !isManager) return 'refused'
  if (transition.by === 'applicant' && by !== 'applicant') return 'refused'
  const own = before.requests.find(({ id }) => id === ids.own)
  const state = own && own.status === 'accepted' && own.adopted ? 'adopted' : own?.status
  const status: PetStatus | null = before.pet
  if (event === 'ask') {
    const isOpen = (name: ActorRole) =>
      before.requests.some(
        ({ id, status }) =>
          id === (name === 'applicant' ? ids.own : ids.other) && (status === 'pending' || status === 'accepted'),
      )
    if ((by === 'applicant' || by === 'other') && isOpen(by)) return 'refused'
  }
  if (event === 'adopt' && status === 'adopted') return 'same'
  if (event === 'comeBack' && before.requests.some(({ status }) => status === 'returned') && status === 'available')
    return 'same'
  if (event === 'startTrial' && before.place === 'trial') return 'same'
  if (transition.pet && (status === null || !transition.pet.from.includes(status))) return 'refused'
  // an adopted pet that nobody asked for can come back, too
  if (transition.request && event !== 'comeBack' && (!state || !transition.request.from.includes(state)))
    return 'refused'
  return 'done'
}

/** The pet and the requests after the event, as the table says. */
function after(event: AdoptionEvent, before: View, ids: Scene['ids']): View {
  const { pet, request, others, place }: Transition = transitions[event]
  const home = 'owner'
  const isGone = event === 'deletePet'
  const requests = before.requests.map((one) => {
    const isAdopters = one.status === 'accepted' && one.adopted
    if (event === 'comeBack' && request) return isAdopters ? { ...one, ...request.to } : one
    if (request && one.id === ids.own) return { ...one, ...request.to }
    if (event === 'adopt' && one.status === 'accepted') return { ...one, adopted: true }
    if (others?.from.includes(one.status) && !isAdopters) return { ...one, ...others.to }
    return one
  })
  return {
    pet: isGone ? null : (pet?.to ?? before.pet),
    place: isGone ? null : place === 'home' ? home : (place ?? before.place),
    requests,
  }
}

/** Whom the table notifies; nobody of their own action. */
function notified(event: AdoptionEvent, by: ActorRole, before: View, ids: Scene['ids']): string[] {
  const { notifies, others }: Transition = transitions[event]
  const whose = (id: number) => (id === ids.own ? 'applicant' : 'other')
  const told: [string, string | undefined][] = [['owner', notifies.owner]]
  const closing = others?.from ?? ['pending']
  for (const { id, status, adopted, outcome } of before.requests) {
    const isOpen = closing.includes(status) && !adopted
    if (notifies.missed && outcome === 'pet_adopted') told.push([whose(id), notifies.missed])
    else if (id === ids.own && notifies.applicant && !others) told.push(['applicant', notifies.applicant])
    else if (notifies.waiting && isOpen) told.push([whose(id), notifies.waiting])
  }
  return told.flatMap(([who, kind]) => (kind === undefined || who === by ? [] : [`${who}: ${kind}`])).toSorted()
}

function isOtherWithdrawal(event: AdoptionEvent, { requests }: View, ids: Scene['ids']): boolean {
  const status = requests.find(({ id }) => id === ids.own)?.status
  return (event === 'withdraw' && status === 'accepted') || (event === 'withdrawAccepted' && status === 'pending')
}

const events = Object.keys(transitions) as AdoptionEvent[]
const reached = new Set<AdoptionEvent>()

for (const [state, way] of Object.entries(states))
  test(`in the state '${state}', each event does to everyone what the table says`, async () => {
    const { actors, db, newScene } = await startMachine()
    for (const event of events) {
      let scene = await newScene(way)
      for (const role of roles) {
        await scene.forget()
        const before = await scene.look()
        // both are the same call, about requests in other states
        if (isOtherWithdrawal(event, before, scene.ids)) continue
        const said = predict(event, role, before, scene.ids)
        const what = `${state}: ${event} by ${role}`
        const error: unknown = await scene.steps[event](actors[role]).then(
          () => null,
          (error) => error,
        )
        if (said === 'refused') expect(Object(error).cause, what).toBeInstanceOf(AppError)
        else expect(error, what).toBeNull()
        const now = await scene.look()
        if (said !== 'done') {
          expect([now, await scene.told()], what).toEqual([before, []])
          continue
        }
        reached.add(event)
        if (event === 'ask') {
          expect([now.pet, now.place, now.requests.length], what).toEqual([
            before.pet,
            before.place,
            before.requests.length + 1,
          ])
          expect(now.requests.at(-1), what).toMatchObject({ status: 'pending', outcome: null })
          const expected = role === 'owner' ? [] : ['owner: request_new']
          expect(await scene.told(), what).toEqual(expected)
        } else {
          expect(now, what).toEqual(after(event, before, scene.ids))
          expect(await scene.told(), what).toEqual(notified(event, role, before, scene.ids))
        }
        expect(
          [...(await requestProblems(db)), ...(await stayProblems(db)), ...(await tallyProblems(db))],
          what,
        ).toEqual([])
        scene = await newScene(way)
      }
    }
  })

test('each event was possible in some state', () => {
  expect([...reached].toSorted()).toEqual(events.toSorted())
})
