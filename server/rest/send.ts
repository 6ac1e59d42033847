import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { version as programVersion } from '#server/packed/version.ts'
import type { Context } from '#server/platform/access/context.ts'
import type { ViewerContext } from '#server/platform/access/operation.ts'
import { etagOf, hasVersion, matchesEtag } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { createFairQueue, type Slot } from '#server/platform/overload/fair-queue.ts'
import { today } from '#server/platform/response-cache/expiry.ts'
import { byteOrderMark } from '#shared/csv.ts'
import type { ListStream, RestResponse } from './route.ts'

/**
 * Whole lists under way on one server, as each of them keeps two pieces in memory at most: 1 MB where every description
 * is as long as it can be. A list holds its place until its last piece is taken, but a turn only while a piece of it is
 * read: who reads slowly keeps nobody waiting. Two pieces at once, so that PostgreSQL reads one while the other is put
 * into JSON.
 */
const queueLimits = { places: 64, perPerson: 64, atOnce: 2, busy: 'LISTS_BUSY', retryAfter: 10 } as const

/** Whoever is sent an answer, and what each piece of it costs after the first, for which the access check has charged. */
type SendOptions = {
  request: FastifyRequest
  viewer: Context
  base: string
  cost: number
  /** A file of this name, in CSV or as one JSON value, instead of a list. */
  file?: string | undefined
  /** Another kind of text, instead of JSON. */
  as?: ListFraming & { type: string }
}

/** What stands around the items of a list, and between pieces of it. */
type ListFraming = { begin: string; between: string; end: string }
const json: ListFraming = { begin: '[', between: ',', end: ']' }
const csv: ListFraming = { begin: byteOrderMark, between: '', end: '' }
/** One JSON value, which begins and ends by itself. */
const value: ListFraming = { begin: '', between: '', end: '' }

const isCsv = (file: string | undefined) => file?.endsWith('.csv') ?? false

/** Sends answers as JSON, or as the file they are. A client that has not taken a piece of a list after `patience` milliseconds is let go. */
export function createSender(timeout: number) {
  const joinQueue = createFairQueue(queueLimits)

  /** The head of an answer, and its body as a handler returns it. */
  return function send(
    options: SendOptions,
    reply: FastifyReply,
    answer: RestResponse,
  ): string | Promise<FastifyReply> {
    const { file, as } = options
    const form = as ?? (isCsv(file) ? csv : file ? value : json)
    reply.type(as?.type ?? `${isCsv(file) ? 'text/csv' : 'application/json'}; charset=utf-8`)
    if (file) reply.header('content-disposition', `attachment; filename="${file}"`)
    // a handler that returns the reply instead has Fastify wait for what has been sent already
    return typeof answer === 'string' ? answer : sendList(options, reply, answer, form)
  }

  async function sendList(
    { request, viewer, base, cost }: SendOptions,
    reply: FastifyReply,
    list: ListStream<string>,
    form: ListFraming,
  ): Promise<FastifyReply> {
    const etag = await listEtag(viewer, base, request.url)
    reply.header('etag', etag)
    if (matchesEtag(request, etag)) return reply.code(304).send()
    const reading = list[Symbol.asyncIterator]()
    // what is refused is refused here, before anything is sent
    const first = await reading.next()
    if (first.done) throw new Error('a list without a beginning')
    const { items, last } = first.value
    if (last) return reply.send(`${form.begin}${items}${form.end}`)
    if (request.method === 'HEAD' || hasVersion(request, etag)) return reply.send(Readable.from([]))
    const slot = joinQueue(viewer.user?.uid ?? networkOf(request.ip))
    const pay = async (signal: AbortSignal) => viewer.waitFor?.(cost, signal)
    return reply.send(stream(reading, { ...form, first: items, pay, slot, reply, timeout }))
  }
}

/**
 * Whatever a list says follows from what is committed, who asks, where, and on which day (ages): as long as those are the same,
 * so is the list, and nobody need read it to know. A weak validator, because what is committed while a list is read may be part
 * of it.
 */
const listEtag = async ({ db, user }: ViewerContext, base: string, url: string): Promise<string> =>
  `W/${etagOf(JSON.stringify([programVersion, today(), await db.version(), user?.uid ?? null, base, url]))}`

type ListIterator = ReturnType<ListStream<string>[typeof Symbol.asyncIterator]>

type StreamOptions = ListFraming & {
  /** The piece that has been read; nothing may be in it. */
  first: string
  /** Resolves when the reader may have one more piece. */
  pay: (signal: AbortSignal) => Promise<void>
  slot: Slot
  reply: FastifyReply
  timeout: number
}

/**
 * The rest of a list: a piece is paid for and read, in its turn, when the client has taken the one before. Nothing more
 * is read once the client has left. What fails on the way cuts the connection off, so that nobody takes a part for the
 * whole.
 */
function stream(
  reading: ListIterator,
  { first, begin, between, end, pay, slot, reply, timeout }: StreamOptions,
): Readable {
  const aborted = new AbortController()
  let slow: NodeJS.Timeout | undefined
  let isWhole = false
  let isBegun = false
  let isEmpty = first === ''
  const read = async () => {
    const piece = await reading.next()
    // everybody else gets a turn between two pieces
    await setImmediate()
    if (piece.done) throw new Error('a list without an end')
    return piece.value
  }
  const next = async () => {
    for (;;) {
      // a client that waits for its rate limit keeps its slot, and holds up nobody
      await pay(aborted.signal)
      const piece = await slot.run(aborted.signal, read)
      if (piece.items !== '' || piece.last) return piece
    }
  }
  const push = (text: string) => {
    slow = setTimeout(() => reply.raw.destroy(), timeout)
    // bytes: a long text would be turned into them in one go, and counted as characters
    out.push(Buffer.from(text))
  }
  const out = new Readable({
    highWaterMark: 1,
    read() {
      clearTimeout(slow)
      if (!isBegun && begin + first !== '') {
        isBegun = true
        push(begin + first)
        return
      }
      if (isWhole) return void out.push(null)
      next().then(
        ({ items, last }) => {
          if (out.destroyed) return
          isWhole = last
          const text = `${items && (isEmpty ? items : between + items)}${last ? end : ''}`
          isEmpty &&= items === ''
          if (text === '') out.push(null)
          else push(text)
        },
        (error) => out.destroy(error),
      )
    },
    destroy(error, done) {
      clearTimeout(slow)
      aborted.abort()
      slot.leave()
      done(error)
    },
  })
  return out
}
