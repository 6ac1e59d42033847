import { AppError } from '#server/platform/errors/errors.ts'
import type { DecoderLimits, DecoderMessage } from './decoder.ts'
import { type DecoderProcess, type PictureFile, startDecoder } from './decoder-process.ts'
import { maxPixels } from './picture-cost.ts'
import type { Picture } from './renditions.ts'

export type { PictureFile } from './decoder-process.ts'
export type { Picture, Rendition } from './renditions.ts'

type ChargePixels = (pixels: number) => void

type DecodeJob = {
  id: number
  file: PictureFile
  charge: ChargePixels
  begun: boolean
  /** A decoder died, maybe because of this picture: it is retried alone. */
  alone: boolean
  timer?: NodeJS.Timeout
  resolve: (picture: Picture) => void
  reject: (reason: Error) => void
}

export type Decoder = {
  /**
   * Opens a picture and makes its renditions (docs/product.md 9.1 and 9.2) in a child process. `charge` is called with
   * the pixels that it counts as, once it is accepted for decoding.
   * Throws `NOT_A_PICTURE` for anything that does not decode, `TOO_MANY_PIXELS` and `PICTURE_TOO_HEAVY` for bombs.
   */
  decode: (file: PictureFile, charge?: ChargePixels) => Promise<Picture>
  warmUp: () => void
  pid: () => number | undefined
}

type DecoderOptions = {
  limits?: DecoderLimits
  /** Milliseconds until a decoder that doesn't respond is killed, even on a busy machine. */
  timeout?: number
  /** Milliseconds until an idle decoder is ended. */
  idle?: number
}

/** Pictures per decoder; two use both cores of a small server. */
const maxConcurrent = 2

/** Milliseconds for a decoder to start, even on a busy machine. */
const startTimeout = 60_000

/** Pixels charged for a picture that killed a decoder. */
const crashCharge = 4 * maxPixels

const defaultLimits: DecoderLimits = { memory: 225_000_000, processor: 20_000 }

type DecoderState = {
  settings: Required<DecoderOptions>
  waiting: DecodeJob[]
  running: Map<number, DecodeJob>
  process: DecoderProcess | undefined
  ready: boolean
  condemned: boolean
  lastWord: string
  starting: NodeJS.Timeout | undefined
  resting: NodeJS.Timeout | undefined
}

/** Starts the decoder on demand, replaces it if it dies, and stops it when idle. */
export function createDecoder({
  limits = defaultLimits,
  timeout = 60_000,
  idle = 120_000,
}: DecoderOptions = {}): Decoder {
  const state: DecoderState = {
    settings: { limits, timeout, idle },
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
        state.waiting.push({ id: lastId, file, charge, begun: false, alone: false, resolve, reject })
        runWaiting(state)
      }),
    warmUp() {
      ensureProcess(state)
      runWaiting(state)
    },
    pid: () => state.process?.pid,
  }
}

function isFree({ waiting: [next], running, condemned }: DecoderState): boolean {
  if (!next || condemned || running.size >= maxConcurrent) return false
  return running.size === 0 || !(next.alone || [...running.values()].some(({ alone }) => alone))
}

function runWaiting(state: DecoderState): void {
  while (isFree(state)) {
    const job = state.waiting.shift()
    if (job) startJob(state, job)
  }
  if (state.running.size === 0) scheduleIdleStop(state)
}

function startJob(state: DecoderState, job: DecodeJob): void {
  const decoder = ensureProcess(state)
  state.running.set(job.id, job)
  clearTimeout(state.resting)
  decoder.keepAlive(true)
  if (state.ready) startTimeoutTimer(state, job)
  decoder.send(job.id, job.file).catch((error) => {
    // it may be settled already, or was given to another process
    if (state.running.get(job.id) !== job) return
    removeJob(state, job.id)
    job.reject(error)
    killProcess(state)
  })
}

function ensureProcess(state: DecoderState): DecoderProcess {
  if (state.process) return state.process
  Object.assign(state, { ready: false, lastWord: '' })
  const listener = {
    onMessage: (message: DecoderMessage) => handleMessage(state, message),
    onExit: (how: string) => handleExit(state, how),
  }
  const decoder = startDecoder(state.settings.limits, listener)
  state.process = decoder
  state.starting = setTimeout(killProcess, startTimeout, state).unref()
  return decoder
}

function startTimeoutTimer(state: DecoderState, job: DecodeJob): void {
  const { timeout } = state.settings
  job.timer = setTimeout(() => {
    state.lastWord = `it did not answer within ${timeout / 1000} seconds`
    killProcess(state)
  }, timeout)
}

function scheduleIdleStop(state: DecoderState): void {
  clearTimeout(state.resting)
  if (!state.process) return
  state.process.keepAlive(false)
  state.resting = setTimeout(killProcess, state.settings.idle, state).unref()
}

function killProcess(state: DecoderState): void {
  state.condemned = true
  state.process?.kill()
}

function removeJob({ running }: DecoderState, id: number): DecodeJob | undefined {
  const job = running.get(id)
  clearTimeout(job?.timer)
  running.delete(id)
  return job
}

function handleMessage(state: DecoderState, message: DecoderMessage): void {
  if (message.is === 'ready') {
    state.ready = true
    clearTimeout(state.starting)
    for (const job of state.running.values()) startTimeoutTimer(state, job)
  } else if (message.is === 'broken') state.lastWord = message.reason
  else if (message.is === 'over') Object.assign(state, { lastWord: message.reason, condemned: true })
  else if (message.is === 'begun') markStarted(state.running.get(message.id), message.pixels)
  else {
    const job = removeJob(state, message.id)
    if (message.is === 'done') job?.resolve(message.picture)
    else job?.reject(new AppError(message.code, { cause: new Error(message.reason) }))
    runWaiting(state)
  }
}

function handleExit(state: DecoderState, how: string): void {
  clearTimeout(state.starting)
  Object.assign(state, { process: undefined, condemned: false })
  const jobs = [...state.running.keys()].flatMap((id) => removeJob(state, id) ?? [])
  const reason = state.lastWord || `its decoder ended: ${how}`
  for (const job of jobs.reverse()) {
    if (!state.ready) job.reject(new Error(`The decoder of pictures did not start: ${reason}`))
    else if (job.alone || (job.begun && jobs.length === 1)) rejectTooHeavy(job, reason)
    else state.waiting.unshift({ ...job, alone: true })
  }
  runWaiting(state)
}

function markStarted(job: DecodeJob | undefined, pixels: number): void {
  if (!job || job.begun) return
  job.begun = true
  job.charge(pixels)
}

function rejectTooHeavy({ charge, reject }: DecodeJob, reason: string): void {
  charge(crashCharge)
  reject(new AppError('PICTURE_TOO_HEAVY', { cause: new Error(reason) }))
}

const decoder = createDecoder()
export const { decode: decodePicture, warmUp: warmUpDecoder } = decoder
