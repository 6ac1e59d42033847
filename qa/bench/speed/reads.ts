import { median } from '#shared/median.ts'
import { type Contender, type Peer, startPeer } from './contenders.ts'
import { type BenchRequest, figure, type LoadResult, timesAsFast, turn } from './load.ts'
import { atLeast, atMost, type Plan, type ResultRow } from './plan.ts'
import { requireSameAnswers, startBareWith } from './same-responses.ts'
import { onStage } from './stage.ts'
import { byKey, bySession, pages, restReads, trpcReads } from './urls.ts'

/** `targets`: how many times as fast as each peer ours must be. */
type Work = BenchRequest & { name: string; targets: Partial<Record<Peer, number>> }

const peersOf = ({ targets }: Work) => Object.keys(targets) as Peer[]

/**
 * Returns the rounds of ours and of its peers per request. Every round uses new processes: the same program took 138 to
 * 190 µs for one pet in ten processes, each with its own constant speed.
 */
async function measured(works: Work[], plan: Plan): Promise<Map<Work, Map<string, LoadResult[]>>> {
  const results = new Map(works.map((work) => [work, new Map<string, LoadResult[]>()]))
  for (let round = 0; round < plan.rounds; round++)
    await onStage(plan.shelter, async ({ shelter, ours, add }) => {
      const peers = new Map<Peer, Contender>()
      for (const peer of new Set(works.flatMap(peersOf)))
        peers.set(peer, await add(peer === 'bare' ? startBareWith(ours, works) : startPeer(peer, shelter)))
      for (const [work, rounds] of results) {
        const others = [...peers.values()].filter(({ name }) => name in work.targets)
        const readers = others.filter(({ name }) => name !== 'bare')
        if (readers.length > 0) await requireSameAnswers(ours, readers, work)
        // every second round is reversed, so that none always follows the same other one
        const all = [ours, ...others]
        for (const contender of round % 2 === 0 ? all : all.toReversed()) {
          const known = rounds.get(contender.name) ?? []
          rounds.set(contender.name, [...known, await turn(contender, work, plan)])
        }
      }
    })
  return results
}

async function lines(works: Work[], plan: Plan): Promise<ResultRow[]> {
  const results = await measured(works, plan)
  return works.flatMap((work) => {
    const roundsOf = (name: string) => results.get(work)?.get(name) ?? []
    const own = roundsOf('ours')
    return Object.entries(work.targets).map(([peer, target]) => {
      const shown = { work: work.name, ours: figure(own), peer: `${peer} ${figure(roundsOf(peer))}` }
      return atLeast(target, timesAsFast(own, roundsOf(peer)), shown)
    })
  })
}

export function visitorsReads(plan: Plan): Promise<ResultRow[]> {
  const targets = { bare: 0.7, Express: 3.5 }
  return lines(
    [
      ...restReads.map((asked) => ({ ...asked, name: `REST: ${asked.name}`, targets })),
      ...trpcReads.map((asked) => ({
        ...asked,
        name: `tRPC: ${asked.name}`,
        targets: { ...targets, 'stock tRPC': 10 },
      })),
    ],
    plan,
  )
}

export function visitorsPages(plan: Plan): Promise<ResultRow[]> {
  const targets = { bare: 0.65 }
  const headers = { 'accept-encoding': 'gzip' }
  return lines(
    pages.flatMap((path) => [
      { name: `page ${path}`, path, targets },
      { name: `page ${path}, gzip`, path, headers, targets },
    ]),
    plan,
  )
}

export function membersReads(plan: Plan): Promise<ResultRow[]> {
  const { member } = plan.shelter
  const targetsOf = (name: string) => ({ prepared: name === 'list' ? 0.7 : 0.5, Express: 1.5 })
  return lines(
    [
      ...restReads.map(({ name, path }) => ({
        name: `key: ${name}`,
        path,
        headers: byKey(member),
        targets: targetsOf(name),
      })),
      ...trpcReads.map(({ name, path }) => ({
        name: `session: ${name}`,
        path,
        headers: bySession(member),
        targets: targetsOf(name),
      })),
    ],
    plan,
  )
}

/** CPU time of a page for a logged-in user, compressed. */
export async function membersPages(plan: Plan): Promise<ResultRow[]> {
  const headers = { ...bySession(plan.shelter.member), 'accept-encoding': 'gzip' }
  const works = pages.map((path): Work => ({ name: `page ${path}, logged in`, path, headers, targets: {} }))
  const results = await measured(works, plan)
  return works.map((work) => {
    const cpu = median((results.get(work)?.get('ours') ?? []).map((one) => one.cpu))
    return atMost('4 ms of CPU', cpu, { work: work.name, ours: `${cpu.toFixed(2)} ms` })
  })
}
