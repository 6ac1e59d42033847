// Searches and counts among 10,000 and 1,000,000 pets on SQLite, or with --postgres on PostgreSQL: npm run bench --
// million-pets [--postgres] [--pets 1000000]. Prints for each how long the request's thread works on a call: the median
// of 15 calls, each after a write, in ms, and how many times that of 10,000 pets. On SQLite, this is the whole call. On
// PostgreSQL, the database works beside it, so its time is shown, too. Fails above 8 ms or 5 times.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { listAllPets } from '#server/features/pets/admin-list.service.ts'
import { petFacets } from '#server/features/pets/facets.queries.ts'
import { listCards } from '#server/features/pets/search.queries.ts'
import { currentUser } from '#server/identity/users.ts'
import { median } from '#shared/median.ts'
import type { PetSelection } from '#shared/pet-filter.ts'
import { emptyForBench } from './filled-database.ts'

const { values } = parseArgs({
  options: { postgres: { type: 'boolean' }, pets: { type: 'string', default: '1000000' } },
})
const sizes = [10_000, Number(values.pets)]
const [most, mostTimes, tries] = [8, 5, 15]
const today = new Date().toISOString().slice(0, 10)

const names = ['Bella', 'Max', 'Luna', 'Charlie', 'Lucy', 'Cooper', 'Daisy', 'Milo', 'Rosie', 'Buddy']
// multiplied by primes, so that the values of a pet seem independent
const oneOf = (values: string[], prime: number) =>
  `(case (i * ${prime} / 97) % ${values.length} ${values.map((value, n) => `when ${n} then ${value}`).join(' ')} end)`
const quoted = (values: string[]) => values.map((value) => `'${value}'`)
const yes = values.postgres ? 'true' : '1'

async function shelterOf(pets: number) {
  const bench = await emptyForBench()
  const { db, fill, text, time, analyze } = bench
  const dateAgo = (days: string) =>
    values.postgres
      ? `to_char(current_date - cast((${days}) as integer), 'YYYY-MM-DD')`
      : `date('now', '-' || (${days}) || ' days')`
  await fill(
    'users (uid, email, name, search_folded, role, staff, created_at)',
    `'u' || i, 'p' || i || '@example.org', 'Person ' || i, 'person', 'admin', ${yes}, ${time('i')}`,
    1000,
  )
  const name = `${oneOf(quoted(names), 31)} || ' ' || i`
  // only the oldest five pets are large birds
  const category = `case when i <= 5 then 'Bird' else ${oneOf(quoted(['Dog', 'Cat', 'Rabbit', 'Other']), 13)} end`
  await fill(
    `pets (name, name_folded, age, location, description, category, status, sex, size, birth_date, good_with_children,
      good_with_dogs, good_with_cats, special_needs, image, owner_uid, owner_email, arrived_on, created_at, updated_at)`,
    `${name}, lower(${name}), '2', 'Here', ${text(300)}, ${category},
      ${oneOf(quoted(['available', 'available', 'available', 'on_hold', 'adopted']), 7)},
      ${oneOf([...quoted(['female', 'male']), 'null'], 11)},
      ${oneOf([...quoted(['small', 'medium', 'large', 'extra_large']), 'null'], 17)}, ${dateAgo('(i % 5000 * 7919) % 5000')},
      ${oneOf([yes, `not ${yes}`, 'null'], 19)}, ${oneOf([yes, `not ${yes}`, 'null'], 23)},
      ${oneOf([yes, `not ${yes}`, 'null'], 29)}, ${oneOf([...quoted(['', 'Blind']), 'null'], 37)}, 'https://example.org/a.jpg',
      'u' || (1 + i % 1000), '', ${dateAgo('(i * 31) % 1000')}, ${time('i')}, ${time('i')}`,
    pets,
  )
  await analyze()
  const user = await currentUser(db, {
    uid: 'u1',
    email: 'p1@example.org',
    name: 'Person',
    picture: null,
    emailVerified: true,
  })
  const list = (selection: PetSelection, waiting = false) => listCards(db, { selection, waiting, today }, { limit: 24 })
  const facets = (selection: PetSelection) => petFacets(db, { selection, waiting: false, today })
  const fourFilters: PetSelection = { category: ['Dog'], sex: ['female'], size: ['small'], special_needs: ['yes'] }
  const listOfStaff = (search?: string) =>
    listAllPets({ db, user } as never, { sort: 'name', limit: 24, ...(search ? { search } : {}) } as never)
  const calls: Record<string, () => Promise<unknown>> = {
    'first page': () => list({}),
    'facets after any write': () => facets({}),
    'seven filters without a match': () =>
      list({
        ...fourFilters,
        ...{ category: ['Bird'], size: ['extra_large'], age: ['adult'], good_with: ['dogs'], status: ['adopted'] },
      }),
    'longest waiting, few matches': () => list({ category: ['Bird'] }, true),
    'two letters that no name has': () => list({ search: 'qx' }),
    'a common name, four filters': () =>
      list({ search: 'bella', ...fourFilters, size: ['extra_large'], age: ['baby'] }),
    'facets of a common name': () => facets({ search: 'bella' }),
    'list of staff by name': () => listOfStaff(),
    'list of staff by name, two letters that no name has': () => listOfStaff('qx'),
  }
  return { ...bench, calls }
}

/** The time that this thread is busy, and the whole time, in ms. */
async function timed(call: () => Promise<unknown>): Promise<{ thread: number; whole: number }> {
  await setImmediate()
  const [before, started] = [performance.eventLoopUtilization(), performance.now()]
  await call()
  const whole = performance.now() - started
  return { thread: Math.min(performance.eventLoopUtilization(before).active, whole), whole }
}

/** Counts all pets, as once a day, and returns how long others wait for the thread at most, in ms. */
async function longestPause(facets: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const started = performance.now()
  delays.enable()
  await facets()
  delays.disable()
  return { longest: delays.max / 1e6, whole: performance.now() - started }
}

const results: Record<string, { thread: number; whole: number }>[] = []
for (const pets of sizes) {
  const { db, calls, close } = await shelterOf(pets)
  const first = await longestPause(() => calls['facets after any write']?.() ?? Promise.reject())
  console.log(
    `the first count of ${pets} pets: ${first.whole.toFixed(0)} ms, in which others wait for at most ${first.longest.toFixed(1)} ms`,
  )
  const medians: Record<string, { thread: number; whole: number }> = {}
  for (const [about, call] of Object.entries(calls)) {
    const times: { thread: number; whole: number }[] = []
    for (let round = 0; round < tries; round += 1) {
      await db.transaction((tx) =>
        tx
          .update(db.schema.pets)
          .set({ status: round % 2 === 0 ? 'on_hold' : 'available' })
          .where(eq(db.schema.pets.id, 100 + round)),
      )
      times.push(await timed(call))
    }
    medians[about] = {
      thread: median(times.map(({ thread }) => thread)),
      whole: median(times.map(({ whole }) => whole)),
    }
  }
  results.push(medians)
  await close()
}

const [small = {}, large = {}] = results
console.log(
  `${values.postgres ? 'postgres' : 'sqlite'}, ${sizes.join(' and ')} pets: ms on the thread, whole call, times`,
)
for (const [about, { thread, whole }] of Object.entries(large)) {
  const before = small[about] ?? { thread: Number.NaN, whole: Number.NaN }
  const times = thread / before.thread
  const bad = thread > most || times > mostTimes
  if (bad) process.exitCode = 1
  const figure = (value: number) => value.toFixed(2).padStart(8)
  console.log(
    `${figure(before.thread)} ${figure(thread)}   ${figure(before.whole)} ${figure(whole)}   ${times.toFixed(1).padStart(6)} ${bad ? 'X' : ' '} ${about}`,
  )
}
