import { median } from '#shared/median.ts'
import { byKey, bySession, pages, restReads, trpcReads } from './addresses.ts'
import { requireSameAnswers, startBareWith } from './answers.ts'
import { type Contender, type Peer, startPeer } from './contenders.ts'
import { type BenchRequest, figure, type LoadResult, timesAsFast, turn } from './load.ts'
import { atLeast, atMost, type Plan, type ResultRow } from './plan.ts'
import { onStage } from './stage.ts'

/** A request, and how many times as fast as each peer ours must answer it. */
type Work = BenchRequest & { name: string; targets: Partial<Record<Peer, number>> }

const peersOf = ({ targets }: Work) => Object.keys(targets) as Peer[]

/**
 * The rounds of ours and of its peers, for each request. Every round is answered by new processes: the same program took
 * 138 to 190 µs for one pet in ten of them, each of which kept to its own.
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
        // backwards every second time, so that none always follows the same other one
        const all = [ours, ...others]
        for (const contender of round % 2 === 0 ? all : all.toReversed()) {
          const known = rounds.get(contender.name) ?? []
          rounds.set(contender.name, [...known, await turn(contender, work, plan)])
        }
      }
    })
  return results
}

/** A line for each peer of each request. */
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

/** Visitors' reads through both APIs. */
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

/** Visitors' pages, as they are and compressed. */
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

/** The same reads by somebody who is logged in: programs with a key, the website with a session. */
export function membersReads(plan: Plan): Promise<ResultRow[]> {
  const { member } = plan.shelter
  const targets = { prepared: 0.35, Express: 1.2 }
  return lines(
    [
      ...restReads.map(({ name, path }) => ({ name: `key: ${name}`, path, headers: byKey(member), targets })),
      ...trpcReads.map(({ name, path }) => ({ name: `session: ${name}`, path, headers: bySession(member), targets })),
    ],
    plan,
  )
}

/** Processor time of a page for somebody who is logged in, compressed as every browser asks for it. */
export async function membersPages(plan: Plan): Promise<ResultRow[]> {
  const headers = { ...bySession(plan.shelter.member), 'accept-encoding': 'gzip' }
  const works = pages.map((path): Work => ({ name: `page ${path}, logged in`, path, headers, targets: {} }))
  const results = await measured(works, plan)
  return works.map((work) => {
    const cpu = median((results.get(work)?.get('ours') ?? []).map((one) => one.cpu))
    return atMost('4 ms of CPU', cpu, { work: work.name, ours: `${cpu.toFixed(2)} ms` })
  })
}
