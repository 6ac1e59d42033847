import { median } from '#shared/median.ts'
import { byKey, bySession, pages, restReads, trpcReads } from './addresses.ts'
import { requireSameAnswers, startBareWith } from './answers.ts'
import { type Contender, startPeer } from './contenders.ts'
import { type Asked, compare, figure, timesAsFast } from './load.ts'
import { atLeast, atMost, type Plan, type Row } from './plan.ts'
import { onStage } from './stage.ts'

type Against = { contender: Contender; target: number }

/** A line for each peer. */
async function lines(work: string, ours: Contender, peers: Against[], asked: Asked, plan: Plan): Promise<Row[]> {
  const [own = [], ...theirs] = await compare([ours, ...peers.map(({ contender }) => contender)], asked, plan)
  return peers.map(({ contender: { name }, target }, index) => {
    const rounds = theirs[index] ?? []
    return atLeast(target, timesAsFast(own, rounds), { work, ours: figure(own), peer: `${name} ${figure(rounds)}` })
  })
}

/** Visitors' reads through both doors. */
export const visitorsReads = (plan: Plan): Promise<Row[]> =>
  onStage(plan.shelter, async ({ shelter, ours, add }) => {
    const bare = { contender: await add(startBareWith(ours, [...restReads, ...trpcReads])), target: 0.7 }
    const express = { contender: await add(startPeer('Express', shelter)), target: 3.5 }
    const stock = { contender: await add(startPeer('stock tRPC', shelter)), target: 10 }
    const rows: Row[] = []
    for (const { name, ...asked } of restReads) {
      await requireSameAnswers(ours, [express.contender], asked)
      rows.push(...(await lines(`REST: ${name}`, ours, [bare, express], asked, plan)))
    }
    for (const { name, ...asked } of trpcReads) {
      await requireSameAnswers(ours, [express.contender, stock.contender], asked)
      rows.push(...(await lines(`tRPC: ${name}`, ours, [bare, express, stock], asked, plan)))
    }
    return rows
  })

/** Visitors' pages, as they are and compressed. */
export const visitorsPages = (plan: Plan): Promise<Row[]> =>
  onStage(plan.shelter, async ({ ours, add }) => {
    const asked = pages.flatMap((path): Asked[] => [{ path }, { path, headers: { 'accept-encoding': 'gzip' } }])
    const bare = { contender: await add(startBareWith(ours, asked)), target: 0.65 }
    const rows: Row[] = []
    for (const one of asked)
      rows.push(...(await lines(`page ${one.path}${one.headers ? ', gzip' : ''}`, ours, [bare], one, plan)))
    return rows
  })

/** The same reads by somebody who is logged in: programs with a key, the website with a session. */
export const membersReads = (plan: Plan): Promise<Row[]> =>
  onStage(plan.shelter, async ({ shelter, ours, add }) => {
    const prepared = { contender: await add(startPeer('prepared', shelter)), target: 0.35 }
    const express = { contender: await add(startPeer('Express', shelter)), target: 1.2 }
    const ways = [
      { how: 'REST with a key', reads: restReads, headers: byKey(shelter.member) },
      { how: 'tRPC with a session', reads: trpcReads, headers: bySession(shelter.member) },
    ]
    const rows: Row[] = []
    for (const { how, reads, headers } of ways)
      for (const { name, path } of reads) {
        const asked = { path, headers }
        await requireSameAnswers(ours, [prepared.contender, express.contender], asked)
        rows.push(...(await lines(`${how}: ${name}`, ours, [prepared, express], asked, plan)))
      }
    return rows
  })

/** Processor time of a page for somebody who is logged in, compressed as every browser asks for it. */
export const membersPages = (plan: Plan): Promise<Row[]> =>
  onStage(plan.shelter, async ({ shelter, ours }) => {
    const headers = { ...bySession(shelter.member), 'accept-encoding': 'gzip' }
    const rows: Row[] = []
    for (const path of pages) {
      const [rounds = []] = await compare([ours], { path, headers }, plan)
      const cpu = median(rounds.map((one) => one.cpu))
      const work = `page ${path}, logged in`
      rows.push(atMost('4 ms of CPU', cpu, { work, ours: `${cpu.toFixed(2)} ms` }))
    }
    return rows
  })
