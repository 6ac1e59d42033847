import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { startServer } from '../../../e2e/server.ts'
import type { SpeedShelter } from './make-shelter.ts'

export type Contender = { name: string; url: string; pid: number; stop: () => Promise<unknown> }

/** Starts the built program as in production, but without rate limits and request logs, which no peer has. */
export async function startOurs(
  { dataDir, program }: SpeedShelter,
  env: Record<string, string> = {},
): Promise<Contender> {
  const server = await startServer({ program, dataDir, env: { LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env } })
  return { name: 'ours', url: server.url, pid: pidOf(server.process), stop: server.stop }
}

const peers = {
  bare: 'bare.ts',
  prepared: 'node-http.ts',
  Express: 'express.ts',
  'stock tRPC': 'trpc.ts',
  PostgreSQL: 'node-http-postgres.ts',
}
type PeerName = keyof typeof peers
export type Peer = Exclude<PeerName, 'PostgreSQL'>

const startProgram = async (name: PeerName, argument: string): Promise<Contender> => {
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

/** `url` is that of the database. */
export const startPostgresPeer = (url: string): Promise<Contender> => startProgram('PostgreSQL', url)

export const startPeer = (name: Exclude<Peer, 'bare'>, { dataDir }: SpeedShelter): Promise<Contender> =>
  startProgram(name, databaseFile(dataDir))

export const startBare = (file: string): Promise<Contender> => startProgram('bare', file)

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('it did not start')
  return pid
}
