import { AppError } from '#server/errors.ts'
import type { Bounds, Told } from './decoder.ts'
import { type DecoderProcess, type PictureFile, startDecoder } from './decoder-process.ts'
import { maxPixels } from './picture-cost.ts'
import type { Picture } from './renditions.ts'

export type { PictureFile } from './decoder-process.ts'
export type { Picture, Rendition } from './renditions.ts'

type Charge = (pixels: number) => void

type Job = {
  id: number
  file: PictureFile
  charge: Charge
  /** Its decoding was begun, and charged. */
  begun: boolean
  /** A decoder died, and this picture may be the reason or not: it is tried once more, by itself. */
  alone: boolean
  timer?: NodeJS.Timeout
  resolve: (picture: Picture) => void
  reject: (reason: Error) => void
}

export type Decoder = {
  /**
   * Opens a picture and makes its renditions (docs/product.md 9.1 and 9.2), in a process of its own. `charge` hears how many
   * pixels it counts as, once it is known that it will be decoded. Throws `NOT_A_PICTURE` for anything that does not
   * decode, `TOO_MANY_PIXELS` and `PICTURE_TOO_HEAVY` for bombs.
   */
  decode: (file: PictureFile, charge?: Charge) => Promise<Picture>
  /** Starts the process, so that it is there when a picture has arrived. */
  wake: () => void
  /** The process, while there is one. */
  pid: () => number | undefined
}

type Settings = {
  bounds?: Bounds
  /** Milliseconds in which a decoder answers, whatever else the machine does; then it is taken for dead. */
  patience?: number
  /** Milliseconds after which a decoder with nothing to do is ended. */
  idle?: number
}

/** Pictures with one decoder at a time; two use both cores of a small server. */
const atOnce = 2

/** Milliseconds that a decoder may take to start, on however busy a machine. */
const startPatience = 60_000

/** What a picture counts as that cost a decoder its life. */
const deadly = 4 * maxPixels

const ordinary: Bounds = { memory: 225_000_000, processor: 20_000 }

/** Everything a decoder knows: its process, while there is one, and the pictures. */
type Desk = {
  settings: Required<Settings>
  waiting: Job[]
  running: Map<number, Job>
  process: DecoderProcess | undefined
  ready: boolean
  /** The process is about to end, so nothing is given to it any more. */
  condemned: boolean
  /** Why it ended, where that is known. */
  lastWord: string
  starting: NodeJS.Timeout | undefined
  resting: NodeJS.Timeout | undefined
}

/** A decoder process that is started when it is needed, replaced when it dies, and ended when it isn't needed any more. */
export function createDecoder({ bounds = ordinary, patience = 60_000, idle = 120_000 }: Settings = {}): Decoder {
  const desk: Desk = {
    settings: { bounds, patience, idle },
    waiting: [],
    running: new Map(),
    process: undefined,
    ready: false,
    condemned: false,
    lastWord: '',
    starting: undefined,
    resting: undefined,
  }
  let lastId = 0
  return {
    decode: (file, charge = () => {}) =>
      new Promise((resolve, reject) => {
        lastId = (lastId + 1) % 2 ** 32
        desk.waiting.push({ id: lastId, file, charge, begun: false, alone: false, resolve, reject })
        pump(desk)
      }),
    wake() {
      processOf(desk)
      pump(desk)
    },
    pid: () => desk.process?.pid,
  }
}

function isFree({ waiting: [next], running, condemned }: Desk): boolean {
  if (!next || condemned || running.size >= atOnce) return false
  return running.size === 0 || !(next.alone || [...running.values()].some(({ alone }) => alone))
}

function pump(desk: Desk): void {
  while (isFree(desk)) {
    const job = desk.waiting.shift()
    if (job) begin(desk, job)
  }
  if (desk.running.size === 0) rest(desk)
}

function begin(desk: Desk, job: Job): void {
  const decoder = processOf(desk)
  desk.running.set(job.id, job)
  clearTimeout(desk.resting)
  decoder.hold(true)
  if (desk.ready) expectAnswer(desk, job)
  decoder.send(job.id, job.file).catch((error) => {
    // it may have been answered meanwhile, or have gone to another process
    if (desk.running.get(job.id) !== job) return
    finish(desk, job.id)
    job.reject(error)
    condemn(desk)
  })
}

function processOf(desk: Desk): DecoderProcess {
  if (desk.process) return desk.process
  Object.assign(desk, { ready: false, lastWord: '' })
  const listener = { onTold: (told: Told) => hear(desk, told), onExit: (how: string) => bury(desk, how) }
  const decoder = startDecoder(desk.settings.bounds, listener)
  desk.process = decoder
  desk.starting = setTimeout(condemn, startPatience, desk).unref()
  return decoder
}

function expectAnswer(desk: Desk, job: Job): void {
  const { patience } = desk.settings
  job.timer = setTimeout(() => {
    desk.lastWord = `it did not answer within ${patience / 1000} seconds`
    condemn(desk)
  }, patience)
}

/** Nothing waits for a decoder that has nothing to do, and after a while it is ended. */
function rest(desk: Desk): void {
  clearTimeout(desk.resting)
  if (!desk.process) return
  desk.process.hold(false)
  desk.resting = setTimeout(condemn, desk.settings.idle, desk).unref()
}

function condemn(desk: Desk): void {
  desk.condemned = true
  desk.process?.kill()
}

function finish({ running }: Desk, id: number): Job | undefined {
  const job = running.get(id)
  clearTimeout(job?.timer)
  running.delete(id)
  return job
}

function hear(desk: Desk, told: Told): void {
  if (told.is === 'ready') {
    desk.ready = true
    clearTimeout(desk.starting)
    for (const job of desk.running.values()) expectAnswer(desk, job)
  } else if (told.is === 'broken') desk.lastWord = told.reason
  else if (told.is === 'over') Object.assign(desk, { lastWord: told.reason, condemned: true })
  else if (told.is === 'begun') begun(desk.running.get(told.id), told.pixels)
  else {
    const job = finish(desk, told.id)
    if (told.is === 'done') job?.resolve(told.picture)
    else job?.reject(new AppError(told.code, { cause: new Error(told.reason) }))
    pump(desk)
  }
}

function bury(desk: Desk, how: string): void {
  clearTimeout(desk.starting)
  Object.assign(desk, { process: undefined, condemned: false })
  const jobs = [...desk.running.keys()].flatMap((id) => finish(desk, id) ?? [])
  const reason = desk.lastWord || `its decoder ended: ${how}`
  for (const job of jobs.reverse()) {
    if (!desk.ready) job.reject(new Error(`The decoder of pictures did not start: ${reason}`))
    else if (job.alone || (job.begun && jobs.length === 1)) refuse(job, reason)
    else desk.waiting.unshift({ ...job, alone: true })
  }
  pump(desk)
}

function begun(job: Job | undefined, pixels: number): void {
  if (!job || job.begun) return
  job.begun = true
  job.charge(pixels)
}

function refuse({ charge, reject }: Job, reason: string): void {
  charge(deadly)
  reject(new AppError('PICTURE_TOO_HEAVY', { cause: new Error(reason) }))
}

const decoder = createDecoder()
export const { decode: decodePicture, wake: wakeDecoder } = decoder
