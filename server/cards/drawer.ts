import { type ChildProcess, fork } from 'node:child_process'
import { ownEnvironment, programAs } from '#server/config/own-process.ts'
import type { CardJob, CardMessage } from './card.ts'

export type Drawer = {
  /** Draws a card in a process of its own, and once more where that has ended. Throws where it can't be drawn. */
  draw: (job: Omit<CardJob, 'id'>) => Promise<Buffer>
  /** The process, while there is one. */
  pid: () => number | undefined
}

type CardDrawerOptions = {
  /** Milliseconds that a card takes at most, the start of the process included, on however busy a machine. */
  timeout?: number
  /** Milliseconds after which a process with nothing to do is ended. */
  idle?: number
  /** Cards that one process draws before another takes its place: whatever it has not given back goes with it. */
  maxCards?: number
}

/** `ended`: nobody knows, as the process is gone. */
type DrawOutcome = { jpeg: Buffer } | { failed: string } | { ended: string }
type OnOutcome = (outcome: DrawOutcome) => void

/** The process and what it is drawing. */
type CardProcess = {
  child: ChildProcess
  pending: Map<number, OnOutcome>
  drawn: number
  idleTimer: NodeJS.Timeout | undefined
}

/** A process that draws share cards: started when it is needed, replaced when it ends, and ended when it has nothing to do. */
export function createDrawer({ timeout = 30_000, idle = 60_000, maxCards = 500 }: CardDrawerOptions = {}): Drawer {
  let desk: CardProcess | undefined
  let lastId = 0

  function start(): CardProcess {
    const started = startCardProcess((gone) => {
      if (desk === gone) desk = undefined
    })
    desk = started
    return started
  }

  function attempt(job: Omit<CardJob, 'id'>): Promise<DrawOutcome> {
    const at = desk ?? start()
    lastId += 1
    const id = lastId
    at.drawn += 1
    // it finishes what it has, and nothing new comes to it
    if (at.drawn >= maxCards) desk = undefined
    clearTimeout(at.idleTimer)
    keepAlive(at, true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => at.child.kill('SIGKILL'), timeout)
      at.pending.set(id, (outcome) => {
        clearTimeout(timer)
        at.pending.delete(id)
        if (at.pending.size === 0) scheduleStop(at, desk === at ? idle : 0)
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
    pid: () => desk?.child.pid,
  }
}

function startCardProcess(onGone: (desk: CardProcess) => void): CardProcess {
  const { file, args } = programAs('draw-cards')
  const child = fork(file, args, {
    env: ownEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const desk: CardProcess = { child, pending: new Map(), drawn: 0, idleTimer: undefined }
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = (how: string) => {
    process.off('exit', kill)
    clearTimeout(desk.idleTimer)
    onGone(desk)
    for (const hear of [...desk.pending.values()]) hear({ ended: `its process ended: ${how}` })
  }
  child.on('message', (message) => {
    const cardMessage = message as CardMessage
    desk.pending.get(cardMessage.id)?.(cardMessage)
  })
  child.once('error', (error) => gone(error.message))
  child.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`))
  return desk
}

/** While it is held, this process waits for it before it ends. */
function keepAlive({ child }: CardProcess, held: boolean): void {
  for (const handle of [child, child.channel]) handle?.[held ? 'ref' : 'unref']()
}

function scheduleStop(desk: CardProcess, after: number): void {
  keepAlive(desk, false)
  desk.idleTimer = setTimeout(() => desk.child.kill('SIGKILL'), after).unref()
}

/** The one that the server has. */
export const cardDrawer = createDrawer()
