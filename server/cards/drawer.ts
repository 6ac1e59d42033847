import { type ChildProcess, fork } from 'node:child_process'
import { ownEnvironment, programAs } from '#server/config/own-process.ts'
import type { CardJob, CardTold } from './card.ts'

export type Drawer = {
  /** Draws a card in a process of its own, and once more where that has ended. Throws where it can't be drawn. */
  draw: (job: Omit<CardJob, 'id'>) => Promise<Buffer>
  /** The process, while there is one. */
  pid: () => number | undefined
}

type Settings = {
  /** Milliseconds that a card takes at most, the start of the process included, on however busy a machine. */
  patience?: number
  /** Milliseconds after which a process with nothing to do is ended. */
  idle?: number
  /** Cards that one process draws before another takes its place: whatever it has not given back goes with it. */
  most?: number
}

/** `ended`: nobody knows, as the process is gone. */
type Outcome = { jpeg: Buffer } | { failed: string } | { ended: string }
type Hear = (outcome: Outcome) => void

/** The process and what it is drawing. */
type Desk = { child: ChildProcess; hears: Map<number, Hear>; drawn: number; resting: NodeJS.Timeout | undefined }

/** A process that draws share cards: started when it is needed, replaced when it ends, and ended when it has nothing to do. */
export function createDrawer({ patience = 30_000, idle = 60_000, most = 500 }: Settings = {}): Drawer {
  let desk: Desk | undefined
  let lastId = 0

  function start(): Desk {
    const started = openDesk((gone) => {
      if (desk === gone) desk = undefined
    })
    desk = started
    return started
  }

  function attempt(job: Omit<CardJob, 'id'>): Promise<Outcome> {
    const at = desk ?? start()
    lastId += 1
    const id = lastId
    at.drawn += 1
    // it finishes what it has, and nothing new comes to it
    if (at.drawn >= most) desk = undefined
    clearTimeout(at.resting)
    hold(at, true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => at.child.kill('SIGKILL'), patience)
      at.hears.set(id, (outcome) => {
        clearTimeout(timer)
        at.hears.delete(id)
        if (at.hears.size === 0) rest(at, desk === at ? idle : 0)
        resolve(outcome)
      })
      at.child.send({ ...job, id }, (error) => error && at.hears.get(id)?.({ ended: error.message }))
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

function openDesk(onGone: (desk: Desk) => void): Desk {
  const { file, args } = programAs('draw-cards')
  const child = fork(file, args, {
    env: ownEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const desk: Desk = { child, hears: new Map(), drawn: 0, resting: undefined }
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = (how: string) => {
    process.off('exit', kill)
    clearTimeout(desk.resting)
    onGone(desk)
    for (const hear of [...desk.hears.values()]) hear({ ended: `its process ended: ${how}` })
  }
  child.on('message', (message) => {
    const told = message as CardTold
    desk.hears.get(told.id)?.(told)
  })
  child.once('error', (error) => gone(error.message))
  child.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`))
  return desk
}

/** While it is held, this process waits for it before it ends. */
function hold({ child }: Desk, held: boolean): void {
  for (const handle of [child, child.channel]) handle?.[held ? 'ref' : 'unref']()
}

function rest(desk: Desk, after: number): void {
  hold(desk, false)
  desk.resting = setTimeout(() => desk.child.kill('SIGKILL'), after).unref()
}

/** The one that the server has. */
export const cardDrawer = createDrawer()
