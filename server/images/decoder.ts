import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { decodeCost, openingMemory, type PictureRefusal } from './picture-cost.ts'
import { libvips, makeRenditions, type Picture, readHeader } from './renditions.ts'

// The process that opens pictures. Each picture arrives on standard input after eight bytes: its id and its length.
// Results are sent over the channel of child_process.fork.

export type DecoderMessage =
  | { is: 'ready' }
  | { is: 'broken'; reason: string }
  | { is: 'begun'; id: number; pixels: number }
  | { is: 'done'; id: number; picture: Picture }
  | { is: 'refused'; id: number; code: PictureRefusal; reason: string }
  /** It ends itself because it exceeded a limit. */
  | { is: 'over'; reason: string }

/** Limits of a decoder: bytes of the whole process, and CPU milliseconds since a picture was started. */
export type DecoderLimits = { memory: number; processor: number }

/** Milliseconds between checks: libvips can allocate a few more megabytes in that time. */
const checkInterval = 10

const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const send = (message: DecoderMessage) => void process.send?.(message)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

// libvips can't interrupt a decode, and a normal exit would wait for it
const end = () => process.kill(process.pid, 'SIGKILL')

export async function runDecoder([memory, processor]: string[]): Promise<void> {
  const limits = { memory: Number(memory), processor: Number(processor) }
  // stopping the server often signals all its processes; pictures in progress are still wanted
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', end)
  try {
    await libvips()
  } catch (error) {
    send({ is: 'broken', reason: messageOf(error) })
    return
  }
  // pages have priority over pictures
  setPriority(3)
  send({ is: 'ready' })
  const reserveMemory = createMemoryPool(garbageCollector())
  for await (const { id, bytes } of pictures()) void open(id, bytes, reserveMemory, limits)
}

async function open(id: number, bytes: Buffer, reserveMemory: ReserveMemory, limits: DecoderLimits): Promise<void> {
  try {
    const cost = decodeCost(await readHeader(bytes))
    if ('refused' in cost) return send({ is: 'refused', id, code: cost.refused, reason: 'its header says so' })
    const leave = await reserveMemory(cost.memory)
    send({ is: 'begun', id, pixels: cost.pixels })
    const stopWatching = watchLimits(limits)
    try {
      send({ is: 'done', id, picture: await makeRenditions(bytes) })
    } finally {
      stopWatching()
      leave()
    }
  } catch (error) {
    send({ is: 'refused', id, code: 'NOT_A_PICTURE', reason: messageOf(error) })
  }
}

type ReserveMemory = (bytes: number) => Promise<() => void>

/** Pixels are outside V8's heap, so V8 sees no reason to collect them. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/**
 * Cheap pictures are decoded in parallel, an expensive one alone: together they never need more than `openingMemory`.
 */
function createMemoryPool(collectGarbage: () => void): ReserveMemory {
  let free = openingMemory
  const waiting: { bytes: number; admit: () => void }[] = []
  const admit = () => {
    for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.bytes
      next.admit()
    }
  }
  return (bytes) =>
    new Promise((resolve) => {
      const leave = () => {
        free += bytes
        collectGarbage()
        admit()
      }
      waiting.push({ bytes, admit: () => resolve(leave) })
      admit()
    })
}

/**
 * Ends the process if it uses too much memory or CPU, because headers can lie. libvips works in other threads, so this
 * thread can check. Unlike limits of the system, this works the same everywhere.
 */
function watchLimits({ memory, processor }: DecoderLimits): () => void {
  const since = processorTime()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > memory) exceedLimit(`it needed more than ${Math.round(memory / 1e6)} MB of memory`)
    else if (processorTime() - since > processor)
      exceedLimit(`it needed more than ${processor / 1000} s of the processor`)
  }, checkInterval)
  return () => clearInterval(timer)
}

function exceedLimit(reason: string): void {
  send({ is: 'over', reason })
  end()
}

async function* pictures(): AsyncGenerator<{ id: number; bytes: Buffer }> {
  for (;;) {
    const head = await read(8)
    const bytes = head && (await read(head.readUInt32BE(4)))
    if (!head || !bytes) return
    yield { id: head.readUInt32BE(0), bytes }
  }
}

function read(length: number): Promise<Buffer | null> {
  const { stdin } = process
  return new Promise((resolve) => {
    const attempt = () => {
      // read(0) returns null, as if data were still to come
      const bytes: Buffer | null = length === 0 ? Buffer.alloc(0) : stdin.read(length)
      if (!bytes && !stdin.readableEnded) return void stdin.once('readable', attempt)
      resolve(bytes?.length === length ? bytes : null)
    }
    attempt()
  })
}
