import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { startServer } from '../../../e2e/server.ts'
import type { SpeedShelter } from './shelter.ts'

/** A server that takes part: ours, or a peer (tools/bench/peers). */
export type Contender = { name: string; url: string; pid: number; stop: () => Promise<unknown> }

/**
 * The built program as a shelter runs it, but for its limits and a line in the log for each request, which no peer
 * writes.
 */
export async function startOurs({ dataDir, program }: SpeedShelter): Promise<Contender> {
  const server = await startServer({ program, dataDir, env: { LOG_LEVEL: 'warn', NODE_ENV: 'production' } })
  return { name: 'ours', url: server.url, pid: pidOf(server.process), stop: server.stop }
}

/** What the peers are called in the table, and their files. */
const peers = {
  bare: 'bare.ts',
  prepared: 'node-http.ts',
  Express: 'express.ts',
  'stock tRPC': 'trpc.ts',
}
export type Peer = keyof typeof peers

const startProgram = async (name: Peer, argument: string): Promise<Contender> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../peers', peers[name]), argument], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line).trim()),
    ended.then(([code]) => Promise.reject(new Error(`the peer ${name} ended with ${code}`))),
  ])
  const stop = () => {
    child.kill()
    return ended
  }
  return { name, url, pid: pidOf(child), stop }
}

/** A peer that reads the same database. */
export const startPeer = (name: Exclude<Peer, 'bare'>, { dataDir }: SpeedShelter): Promise<Contender> =>
  startProgram(name, databaseFile(dataDir))

/** Bare node:http with the answers in a file. */
export const startBare = (file: string): Promise<Contender> => startProgram('bare', file)

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('it did not start')
  return pid
}
