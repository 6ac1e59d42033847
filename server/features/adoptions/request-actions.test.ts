import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { AppError } from '#server/platform/errors/errors.ts'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { allowedRequestActions, type RequestDetail } from '#shared/adoptions.ts'

vi.setConfig({ testTimeout: 120_000 })

const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const longAgo = () => new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)

type Offered = keyof ReturnType<typeof allowedRequestActions>
type Try = (side: HarnessUser, id: number, petId: number) => Promise<unknown>

const buttons: Record<string, { act: Try; offered: Offered }> = {
  accept: { offered: 'accept', act: ({ call }, id) => call.adoptions.decide({ id, status: 'accepted' }) },
  reject: { offered: 'decide', act: ({ call }, id) => call.adoptions.decide({ id, status: 'rejected' }) },
  release: { offered: 'release', act: ({ call }, id) => call.adoptions.release({ id, reason: 'No stairs.' }) },
  withdraw: { offered: 'withdraw', act: ({ call }, id) => call.adoptions.withdraw({ id }) },
  adopt: { offered: 'adopt', act: ({ call }, _id, petId) => call.pets.markAdopted({ id: petId }) },
  write: { offered: 'write', act: ({ call }, id) => call.adoptions.write({ id, text: 'Hello.' }) },
  note: { offered: 'note', act: ({ call }, id) => call.adoptions.note({ id, text: 'Nice.' }) },
}
const others = ['adopt the pet', 'delete the pet', 'let a month pass', 'let a month pass'] as const
const step = fc.record({
  what: fc.oneof(
    { arbitrary: fc.constantFrom(...Object.keys(buttons)), weight: 6 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  ),
  /** The index of one of two requests for the pet, and the actor: its owner, an admin, or the requester. */
  request: fc.nat({ max: 1 }),
  who: fc.constantFrom('owner', 'admin', 'asker'),
})

const does = (what: string, who: 'owner' | 'admin' | 'asker' = 'owner', request = 0) => ({ what, who, request })
/** Sequences in which each button is both shown and hidden, in addition to random ones. */
const surely = [
  [does('accept'), does('note'), does('release'), does('accept', 'admin', 1), does('withdraw', 'asker', 1)],
  [does('accept'), does('adopt'), does('let a month pass'), does('write', 'asker'), does('adopt')],
  [does('write', 'asker'), does('note', 'asker'), does('reject'), does('reject'), does('accept'), does('release')],
  [does('withdraw', 'asker'), does('withdraw', 'asker'), does('adopt')],
]

test('in every state, the page offers exactly what the server accepts', async () => {
  const { user: owner, other, admin, db, person } = await startHarness()
  const askers = [other, await person('Ann Asker')]
  const { adoptionRequests: requests } = db.schema
  const seen: Record<string, number> = {}

  const move = {
    'adopt the pet': (petId: number) => owner.call.pets.markAdopted({ id: petId }),
    'delete the pet': (petId: number) => owner.call.pets.delete({ id: petId }),
    'let a month pass': (_petId: number, id: number) =>
      db.transaction(async (tx) => {
        const { decidedAt, adoptedAt } = (await tx.select().from(requests).where(eq(requests.id, id)))[0] ?? {}
        const times = { decidedAt: decidedAt && longAgo(), adoptedAt: adoptedAt && longAgo() }
        await tx.update(requests).set(times).where(eq(requests.id, id))
      }),
  }
  const tried = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      const { cause } = Object(error)
      if (cause instanceof AppError) return false
      throw error
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const { id: petId } = await owner.call.pets.add(goodPet)
      const ids: number[] = []
      for (const { call } of askers) ids.push((await call.adoptions.request({ petId, ...contact })).id)
      for (const { what, request, who } of steps) {
        const id = ids[request] ?? 0
        const other = Object.entries(move).find(([name]) => name === what)?.[1]
        if (other) {
          await tried(() => other(petId, id))
          continue
        }
        const side = { owner, admin, asker: askers[request] ?? owner }[who]
        const detail: RequestDetail = await side.call.adoptions.byId({ id })
        const button = buttons[what]
        if (!button) throw new Error(`there is no button ${what}`)
        const offered = allowedRequestActions(detail)[button.offered]
        const accepted = await tried(() => button.act(side, id, petId))
        const state = `${what} by ${who}, ${detail.status} ${detail.outcome} ${detail.petStatus}`
        // a pet can also be marked adopted on its own page
        if (what !== 'adopt' || offered) expect(`${state}: ${accepted}`).toBe(`${state}: ${offered}`)
        seen[`${what} ${offered}`] = (seen[`${what} ${offered}`] ?? 0) + 1
      }
    }),
    { numRuns: 60, examples: surely.map((steps) => [steps]) },
  )
  // each button was both shown and hidden
  expect(Object.keys(seen).toSorted()).toEqual(
    Object.keys(buttons)
      .flatMap((what) => [`${what} false`, `${what} true`])
      .toSorted(),
  )
})
