import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { median } from '#shared/median.ts'
import { inRounds } from '../alternate.ts'
import { residentMB } from '../process-stats.ts'
import type { Contender } from './contenders.ts'
import { give } from './donations.ts'
import { type BenchRequest, load } from './load.ts'
import { makeShelter } from './make-shelter.ts'
import { atMost, type Plan, type ResultRow } from './plan.ts'
import { onStage } from './stage.ts'
import { byKey, bySession, pages, query, restReads, trpcReads } from './urls.ts'

const few = 1_000
const many = 1_000_000
const requestsPerRound = 100
const wakeUp = 20

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask({ url }: Contender, { path, headers = {} }: BenchRequest): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url + path, { agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

let nobody = 0
/** A different name each time, to avoid the response cache. */
function searchForNobody(): BenchRequest {
  nobody += 1
  return { path: query('pets.list', { search: `nobody ${nobody}` }) }
}

/** Sequential requests by one client: the median in ms. */
const oneByOne = (contender: Contender, asked: () => BenchRequest) => async () => {
  for (let i = 0; i < wakeUp; i++) await ask(contender, asked())
  const took: number[] = []
  for (let i = 0; i < requestsPerRound; i++) took.push(await ask(contender, asked()))
  return median(took)
}

export async function aMillionPets(plan: Plan): Promise<ResultRow[]> {
  const { program } = plan.shelter
  const [small, large] = [await makeShelter(few, program), await makeShelter(many, program)]
  try {
    return await onStage(small, ({ ours: ofFew }) => onStage(large, ({ ours: ofMany }) => firstPages(ofFew, ofMany)))
  } finally {
    small.remove()
    large.remove()
  }

  async function firstPages(ofFew: Contender, ofMany: Contender): Promise<ResultRow[]> {
    const list = { path: query('pets.list', {}) }
    const cases = [
      { how: 'a visitor', few: list, many: list },
      {
        how: 'with a session',
        few: { ...list, headers: bySession(small.member) },
        many: { ...list, headers: bySession(large.member) },
      },
    ]
    const rows: ResultRow[] = []
    for (const { how, ...asked } of cases) {
      const turns = [oneByOne(ofFew, () => asked.few), oneByOne(ofMany, () => asked.many)]
      for (const turn of turns) for (let i = 0; i < 10; i++) await turn()
      const [short = [], long = []] = await inRounds(plan.rounds * 3, turns)
      const ratio = median(long.map((took, round) => took / (short[round] ?? Number.NaN)))
      const figure = (rounds: number[]) => `${median(rounds).toFixed(2)} ms`
      const row = { work: `first page of 1,000,000, ${how}`, ours: figure(long), peer: `of 1,000 ${figure(short)}` }
      rows.push(atMost('1.2', ratio, { ...row, ratio: ratio.toFixed(2) }))
    }
    const took = await oneByOne(ofMany, searchForNobody)()
    const row = { work: 'a name nobody has, of 1,000,000', ours: `${took.toFixed(1)} ms` }
    return [...rows, atMost('40 ms', took, row)]
  }
}

export const memory = (plan: Plan): Promise<ResultRow[]> =>
  onStage(plan.shelter, async ({ shelter, ours }) => {
    await ask(ours, { path: '/' })
    await setTimeout(plan.idle * 1000)
    const idle = residentMB(ours.pid)
    const compressed = { 'accept-encoding': 'gzip' }
    const visitors = [
      ...[...restReads, ...trpcReads].map(({ path }) => ({ path })),
      ...pages.flatMap((path) => [{ path }, { path, headers: compressed }]),
    ]
    const members = [bySession(shelter.member), byKey(shelter.member)].flatMap((headers) => [
      ...[...restReads, ...trpcReads].map(({ path }) => ({ path, headers })),
      ...pages.map((path) => ({ path, headers: { ...headers, ...compressed } })),
    ])
    await Promise.all([load(ours, [...visitors, ...members], plan.busy), give(ours, 'rest', plan.busy)])
    const busy = residentMB(ours.pid)
    const figure = (megabytes: number) => `${Math.round(megabytes)} MB`
    const row = (work: string, measured: number) => ({ work, ours: figure(measured) })
    return [
      atMost('130 MB', idle, row('memory, idle', idle)),
      atMost('300 MB', busy, row(`memory after ${plan.busy} s of all of it`, busy)),
    ]
  })
