import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDueFollowUps } from '#server/features/follow-ups/follow-ups.service.ts'
import { confirmEmail } from '#server/testing/adoptions.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { meetingProblems } from '#server/testing/meeting-problems.ts'
import { slotAt } from '#server/testing/meetings.ts'
import { goodPet } from '#server/testing/rest.ts'
import { stepsOfRequest } from '#shared/request-steps.ts'

// What ends with what: one test for each cell of the table in docs/product.md 25.6 that is not empty, and one for all that
// are. Moves of pets with their owner's role, and reasons of returns: server/features/stays/stays.test.ts.

const day = 86_400_000
const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
type EndsPet = 'Rex' | 'Milo' | 'Luna'

let shelter: Harness
let close: () => Promise<void>
let keeper: HarnessUser
let applicant: HarnessUser
let host: HarnessUser
let family: HarnessUser
let pets: Record<EndsPet | 'Poppy', number>
let requests: Record<EndsPet, number>

/**
 * `keeper`, who is staff, owns all pets. Rex is on trial with the applicant, who meets the keeper. Milo is with a foster
 * family, and `host` has offered the applicant times. Luna is adopted; the applicant has answered, and has a happy ending.
 * Poppy is at the shelter.
 */
async function startScene() {
  shelter = await startHarness({}, {}, undefined, (end) => {
    close = end
  })
  keeper = shelter.user
  applicant = shelter.other
  host = await shelter.person('Hal Host')
  family = await shelter.person('Faye Family')
  for (const who of [keeper, host]) {
    await shelter.admin.call.users.setStaff({ email: who.user.email, staff: true })
    who.user.staff = true
  }
  await confirmEmail(shelter, applicant)
  const add = async (name: EndsPet | 'Poppy') => (await keeper.call.pets.add({ ...goodPet, name })).id
  const ask = async (petId: number) => (await applicant.call.adoptions.request({ petId, ...contact })).id
  pets = { Rex: await add('Rex'), Milo: await add('Milo'), Luna: await add('Luna'), Poppy: await add('Poppy') }
  requests = { Rex: await ask(pets.Rex), Milo: await ask(pets.Milo), Luna: await ask(pets.Luna) }
  await startTrial(requests.Rex)
  await keeper.call.pets.place({ id: pets.Milo, place: 'foster', caregiverEmail: family.user.email })
  const offered = { id: requests.Milo, seen: 0, slots: [slotAt(5)], place: 'The back door' }
  await host.call.meetings.offer(offered)
  await adopt(pets.Luna, requests.Luna)
  await shelter.db.transaction((tx) => tx.delete(shelter.db.schema.notifications))
}

async function startTrial(id: number) {
  const { startsAt, minutes } = slotAt(3)
  await keeper.call.meetings.offer({ id, seen: 0, slots: [{ startsAt, minutes }] })
  await applicant.call.meetings.pick({ id, seen: 1, startsAt })
  await keeper.call.adoptions.decide({ id, status: 'accepted' })
  const until = new Date(Date.now() + 7 * day).toISOString().slice(0, 10)
  await keeper.call.adoptions.startTrial({ id, until })
}

async function adopt(petId: number, id: number) {
  await keeper.call.adoptions.decide({ id, status: 'accepted' })
  await keeper.call.pets.markAdopted({ id: petId })
  await applicant.call.followUps.answer({ id, answer: 'well' })
  await applicant.call.happyEndings.send({ id, text: 'She sings.', name: 'Otto', consent: true })
  const [sent] = (await shelter.admin.call.happyEndings.queue({ waiting: true })).items
  await shelter.admin.call.happyEndings.decide({ id: sent?.id ?? 0, decision: 'published' })
}

const leave = ({ call, user: { name } }: HarnessUser, pets: 'give' | 'delete') =>
  call.profile.leave({ pets, currentPassword: `${name} has a password` })

const forEachPet = async <T>(look: (name: EndsPet) => Promise<T>) => ({
  Rex: await look('Rex'),
  Milo: await look('Milo'),
  Luna: await look('Luna'),
})

async function stepsOf(name: EndsPet) {
  const input = { id: requests[name] }
  const { adoptions, meetings, agreements, adoptionFees } = shelter.admin.call
  const facts = {
    meetings: await meetings.ofRequest(input),
    agreement: await agreements.ofRequest(input),
    fee: await adoptionFees.ofRequest(input),
  }
  const found = stepsOfRequest(await adoptions.byId(input), facts, new Date())
  return found.map(({ state }) => state).join(', ')
}

async function meetingOf(name: EndsPet) {
  const { meetings } = shelter.db.schema
  const where = eq(meetings.requestId, requests[name])
  const [row] = await shelter.db.read.select().from(meetings).where(where)
  return row ? `${row.state}${row.place === null ? '' : ' with a place'}` : 'none'
}

/** Of all pets, the oldest first; those of a deleted pet have no name. */
async function stays() {
  const { stays, pets } = shelter.db.schema
  const rows = await shelter.db.read
    .select({ name: pets.name, place: stays.place, open: stays.open, family: stays.caregiverUid })
    .from(stays)
    .leftJoin(pets, eq(pets.id, stays.petId))
    .orderBy(asc(stays.petId), asc(stays.id))
  return rows
    .map(({ name, place, open, family }) => [name, place, open ? 'now' : 'before', family && 'named'].filter(Boolean))
    .map((words) => words.join(' '))
    .toSorted()
}

/** What the bell, and the outbox of emails, got since. */
async function told(kinds: RegExp) {
  const people = new Map([shelter.admin, keeper, applicant, host, family].map(({ user }) => [user.uid, user.name]))
  return (await listNotifications(shelter.db))
    .flatMap(({ kind, uid }) => (kinds.test(kind) ? [`${people.get(uid ?? '')}: ${kind}`] : []))
    .toSorted()
}

/** After the day of the first email: the states of the plan, and what staff, visitors, and the adopter have. */
async function afterwards() {
  const { db } = shelter
  const { followUps, adopterAnswers, happyEndings } = db.schema
  const dueOn = new Date().toISOString().slice(0, 10)
  await db.transaction((tx) => tx.update(followUps).set({ dueOn }).where(eq(followUps.number, 1)))
  await sendDueFollowUps(db, new Date(`${dueOn}T12:00:00Z`))
  const plan = await db.read.select().from(followUps).orderBy(asc(followUps.number))
  return {
    plan: plan.map(({ state }) => state).join(', '),
    emails: await told(/follow_up/),
    answers: await db.read.$count(adopterAnswers),
    happyEndings: await db.read.$count(happyEndings),
    shown: (await shelter.anonymous.call.happyEndings.list({})).items.length,
  }
}

async function look() {
  return {
    steps: await forEachPet(stepsOf),
    meetings: {
      ...(await forEachPet(meetingOf)),
      taken: await shelter.db.read.$count(shelter.db.schema.meetingQuarters),
      told: await told(/meeting/),
    },
    stays: await stays(),
    afterwards: await afterwards(),
  }
}
type EndsView = Awaited<ReturnType<typeof look>>

const before: EndsView = {
  // meet, decision, home
  steps: { Rex: 'current, done, todo', Milo: 'current, todo, todo', Luna: 'skipped, done, done' },
  meetings: { Rex: 'confirmed', Milo: 'offered with a place', Luna: 'none', taken: 8, told: [] },
  stays: [
    'Luna adopted now',
    'Luna shelter before',
    'Milo foster now named',
    'Milo shelter before',
    'Poppy shelter now',
    'Rex shelter before',
    'Rex trial now',
  ],
  afterwards: {
    plan: 'sent, waiting, waiting',
    emails: ['Otto Other: follow_up'],
    answers: 1,
    happyEndings: 1,
    shown: 1,
  },
}

const staysWith = (changes: Record<string, string[]>) =>
  before.stays.flatMap((stay) => changes[stay] ?? [stay]).toSorted()
const ended = { ...before.meetings, Rex: 'cancelled', Milo: 'cancelled with a place', taken: 0 }
const cameHome = staysWith({ 'Rex trial now': ['Rex trial before', 'Rex shelter now'] })
const skipped = { ...before.steps, Rex: 'skipped, skipped, skipped', Milo: 'skipped, skipped, skipped' }
const declined = { ...before.steps, Rex: 'skipped, done, skipped', Milo: 'skipped, done, skipped' }
const withoutPets = {
  steps: skipped,
  meetings: { ...ended, told: ['Otto Other: meeting_cancelled'] },
  stays: before.stays.map((stay) => stay.replace(/^\w+ /, '').replace('now', 'before')).toSorted(),
  afterwards: { ...before.afterwards, plan: 'stopped, waiting, waiting', emails: [], happyEndings: 0, shown: 0 },
}
const suspend = ({ user: { email } }: HarnessUser) => shelter.admin.call.users.suspend({ email })
const restore = ({ user: { email } }: HarnessUser) => shelter.admin.call.users.restore({ email })

type EndsRow = { event: string; happen: () => Promise<unknown>; after: Partial<EndsView> }

const rows: EndsRow[] = [
  { event: 'nothing happens', happen: async () => {}, after: {} },
  {
    event: 'requests are declined and released',
    async happen() {
      await keeper.call.adoptions.decide({ id: requests.Milo, status: 'rejected' })
      await keeper.call.adoptions.release({ id: requests.Rex })
    },
    after: { steps: declined, meetings: { ...ended, told: ['Otto Other: meeting_cancelled'] }, stays: cameHome },
  },
  {
    event: 'requests are withdrawn',
    async happen() {
      for (const id of [requests.Rex, requests.Milo]) await applicant.call.adoptions.withdraw({ id })
    },
    after: { steps: skipped, meetings: { ...ended, told: ['Uma User: meeting_cancelled'] }, stays: cameHome },
  },
  {
    event: 'the pets are deleted',
    async happen() {
      for (const id of Object.values(pets)) await keeper.call.pets.delete({ id })
    },
    after: withoutPets,
  },
  {
    event: "the applicant's account is deleted",
    happen: () => leave(applicant, 'delete'),
    after: {
      steps: skipped,
      meetings: { ...ended, told: ['Uma User: meeting_cancelled'] },
      stays: cameHome,
      afterwards: { plan: '', emails: [], answers: 0, happyEndings: 0, shown: 0 },
    },
  },
  { event: "the owner's account is deleted with the pets", happen: () => leave(keeper, 'delete'), after: withoutPets },
  {
    event: "the owner's account is deleted, and an admin gets the pets",
    happen: () => leave(keeper, 'give'),
    after: {
      // the meeting was skipped, as after any acceptance
      steps: { ...before.steps, Rex: 'skipped, done, current' },
      meetings: { ...before.meetings, Rex: 'cancelled', taken: 0, told: ['Otto Other: meeting_cancelled'] },
    },
  },
  {
    event: 'the account of a host who is not the owner is deleted',
    happen: () => leave(host, 'delete'),
    after: { meetings: { ...before.meetings, Milo: 'cancelled' } },
  },
  {
    event: "the foster family's account is deleted",
    happen: () => leave(family, 'delete'),
    after: { stays: staysWith({ 'Milo foster now named': ['Milo foster now'] }) },
  },
  {
    event: 'the adopter is suspended',
    happen: () => suspend(applicant),
    after: { afterwards: { ...before.afterwards, plan: 'stopped, waiting, waiting', emails: [] } },
  },
  {
    event: 'the adopter is suspended, and restored',
    happen: () => suspend(applicant).then(() => restore(applicant)),
    after: {},
  },
  {
    event: 'the owner is suspended',
    happen: () => suspend(keeper),
    after: { afterwards: { ...before.afterwards, shown: 0 } },
  },
  {
    event: 'the owner is suspended, and restored',
    happen: () => suspend(keeper).then(() => restore(keeper)),
    after: {},
  },
  {
    event: 'the owner ceases to be staff',
    happen: () => shelter.admin.call.users.setStaff({ email: keeper.user.email, staff: false }),
    after: { stays: staysWith({ 'Poppy shelter now': ['Poppy shelter before', 'Poppy owner now'] }) },
  },
]

describe.each(rows)('when $event', ({ happen, after }) => {
  let seen: EndsView
  beforeAll(async () => {
    await startScene()
    await happen()
    seen = await look()
  })
  afterAll(() => close())

  const columns = Object.keys(before) as (keyof EndsView)[]
  const changed = columns.filter((column) => column in after)
  const same = columns.filter((column) => !changed.includes(column))

  for (const column of changed)
    test(`${column}: as the table says`, () => {
      expect(after[column]).not.toEqual(before[column])
      expect(seen[column]).toEqual(after[column])
    })

  if (same.length > 0)
    test(`${same.join(', ')}: no change`, () => {
      for (const column of same) expect(seen[column], column).toEqual(before[column])
    })

  test('no meeting is left that should have ended', async () => {
    expect(await meetingProblems(shelter.db)).toEqual([])
  })
})
