import { type ChildProcess, fork } from 'node:child_process'
import { ownEnvironment, programAs } from '#server/config/child-process.ts'
import type { CardJob, CardMessage } from './card.ts'

export type Drawer = {
  /** Draws a card in a child process, and retries once if that process ends. Throws if the card can't be drawn. */
  draw: (job: Omit<CardJob, 'id'>) => Promise<Buffer>
  pid: () => number | undefined
}

type CardDrawerOptions = {
  /** Milliseconds per card, including the start of the process, even on a busy machine. */
  timeout?: number
  /** Milliseconds until an idle process is ended. */
  idle?: number
  /** Cards per process, which is then replaced: memory that it never frees goes with it. */
  maxCards?: number
}

type DrawOutcome = { jpeg: Buffer } | { failed: string } | { ended: string }
type OnOutcome = (outcome: DrawOutcome) => void

type CardProcess = {
  child: ChildProcess
  pending: Map<number, OnOutcome>
  drawn: number
  idleTimer: NodeJS.Timeout | undefined
}

/** Starts the drawing process on demand, replaces it if it ends, and stops it when idle. */
export function createDrawer({ timeout = 30_000, idle = 60_000, maxCards = 500 }: CardDrawerOptions = {}): Drawer {
  let cardProcess: CardProcess | undefined
  let lastId = 0

  function start(): CardProcess {
    const started = startCardProcess((ended) => {
      if (cardProcess === ended) cardProcess = undefined
    })
    cardProcess = started
    return started
  }

  function attempt(job: Omit<CardJob, 'id'>): Promise<DrawOutcome> {
    const at = cardProcess ?? start()
    lastId += 1
    const id = lastId
    at.drawn += 1
    if (at.drawn >= maxCards) cardProcess = undefined
    clearTimeout(at.idleTimer)
    keepAlive(at, true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => at.child.kill('SIGKILL'), timeout)
      at.pending.set(id, (outcome) => {
        clearTimeout(timer)
        at.pending.delete(id)
        if (at.pending.size === 0) scheduleStop(at, cardProcess === at ? idle : 0)
        resolve(outcome)
      })
      at.child.send({ ...job, id }, (error) => error && at.pending.get(id)?.({ ended: error.message }))
    })
  }

  return {
    async draw(job) {
      const first = await attempt(job)
      const outcome = 'ended' in first ? await attempt(job) : first
      if ('jpeg' in outcome) return outcome.jpeg
      throw new Error(`A share card was not drawn: ${'failed' in outcome ? outcome.failed : outcome.ended}`)
    },
    pid: () => cardProcess?.child.pid,
  }
}

function startCardProcess(onGone: (cardProcess: CardProcess) => void): CardProcess {
  const { file, args } = programAs('draw-cards')
  const child = fork(file, args, {
    env: ownEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const cardProcess: CardProcess = { child, pending: new Map(), drawn: 0, idleTimer: undefined }
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = (how: string) => {
    process.off('exit', kill)
    clearTimeout(cardProcess.idleTimer)
    onGone(cardProcess)
    for (const hear of [...cardProcess.pending.values()]) hear({ ended: `its process ended: ${how}` })
  }
  child.on('message', (message) => {
    const cardMessage = message as CardMessage
    cardProcess.pending.get(cardMessage.id)?.(cardMessage)
  })
  child.once('error', (error) => gone(error.message))
  child.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`))
  return cardProcess
}

/** If `held`, this process doesn't exit before the child does. */
function keepAlive({ child }: CardProcess, held: boolean): void {
  for (const handle of [child, child.channel]) handle?.[held ? 'ref' : 'unref']()
}

function scheduleStop(cardProcess: CardProcess, after: number): void {
  keepAlive(cardProcess, false)
  cardProcess.idleTimer = setTimeout(() => cardProcess.child.kill('SIGKILL'), after).unref()
}

export const cardDrawer = createDrawer()
