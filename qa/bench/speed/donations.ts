import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'
import { median } from '#shared/median.ts'
import { inRounds } from '../alternate.ts'
import { type Contender, startPeer } from './contenders.ts'
import type { DonorResult } from './donors.ts'
import { type LoadResult, load, medianRatio } from './load.ts'
import { copyOf, type SpeedShelter } from './make-shelter.ts'
import { atLeast, atMost, type Plan, type ResultRow } from './plan.ts'
import { onStage } from './stage.ts'
import { restReads } from './urls.ts'

const apis = ['rest', 'trpc'] as const
type Api = (typeof apis)[number]

export async function give({ url }: Contender, api: Api, seconds: number): Promise<DonorResult> {
  const program = path.join(import.meta.dirname, 'donors.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, api, String(seconds)])
  return JSON.parse(stdout)
}

async function requireKept({ dataDir }: SpeedShelter, answered: number, who: string): Promise<void> {
  const db = openSqlite(dataDir)
  const recorded = await db.read.$count(db.schema.donations)
  const differences = await checkLedger(db)
  await db.close()
  if (recorded < answered || differences.length > 0)
    throw new Error(`${who} answered ${answered} donations and kept ${recorded}; ${JSON.stringify(differences)}`)
}

/** Durable donations: acknowledged ones survive a power cut. Each server has its own shelter. */
export const durableDonations = (plan: Plan): Promise<ResultRow[]> =>
  onStage(plan.shelter, async ({ shelter, ours, add }) => {
    const other = copyOf(plan.shelter)
    try {
      const express = await add(startPeer('Express', other))
      const answered = { ours: 0, theirs: 0 }
      const rows: ResultRow[] = []
      for (const api of apis) {
        const turn = (contender: Contender, whose: keyof typeof answered) => async () => {
          const given = await give(contender, api, plan.seconds)
          answered[whose] += given.answered
          return given.answered / given.seconds
        }
        const turns = [turn(ours, 'ours'), turn(express, 'theirs')]
        for (const warmUp of turns) await warmUp()
        const [own = [], theirs = []] = await inRounds(plan.rounds, turns)
        const figure = (rounds: number[]) => `${Math.round(median(rounds)).toLocaleString('en')}/s`
        const clock = median(own.map((rate, round) => rate / (theirs[round] ?? Number.NaN)))
        const work = `donations, ${api === 'rest' ? 'REST' : 'tRPC'}`
        rows.push(atLeast(3, { clock }, { work, ours: figure(own), peer: `Express ${figure(theirs)}` }))
      }
      await requireKept(shelter, answered.ours, 'ours')
      await requireKept(other, answered.theirs, 'Express')
      return rows
    } finally {
      other.remove()
    }
  })

export const readsWhileDonating = (plan: Plan): Promise<ResultRow[]> =>
  onStage(plan.shelter, async ({ ours }) => {
    const read = () => load(ours, restReads, plan.seconds)
    const readAmongDonors = async () => {
      // the donors start before the measurement and end after it
      const giving = give(ours, 'rest', plan.seconds + 1)
      const measured = await read()
      await giving
      return measured
    }
    await readAmongDonors()
    const [quiet = [], busy = []] = await inRounds(plan.rounds, [read, readAmongDonors])
    const ratio = medianRatio(busy, quiet, (one, other) => one.p99 / other.p99)
    const p99 = (rounds: LoadResult[]) => `${median(rounds.map((one) => one.p99)).toFixed(1)} ms`
    const row = {
      work: 'p99 of reads, 64 donating',
      ours: p99(busy),
      peer: `quiet ${p99(quiet)}`,
      ratio: ratio.toFixed(2),
    }
    return [atMost('5', ratio, row)]
  })
