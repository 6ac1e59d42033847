import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { version as programVersion } from '#server/packed/version.ts'
import type { Context } from '#server/platform/access/context.ts'
import type { ViewerContext } from '#server/platform/access/operation.ts'
import { etagOf, hasVersion, matchesEtag } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { today } from '#server/platform/http/response-expiry.ts'
import { createFairQueue, type Slot } from '#server/platform/overload/fair-queue.ts'
import { byteOrderMark } from '#shared/csv.ts'
import type { ListStream, RestResponse } from './route.ts'

/**
 * Limits for whole lists in progress on one server. Each keeps up to two pieces in memory: 1 MB with the longest
 * descriptions. A list keeps its place until its last piece is taken, but occupies a turn only while a piece is read,
 * so slow readers delay no one. Two pieces are read at once, so that PostgreSQL reads one while the other is
 * serialized.
 */
const queueLimits = { capacity: 64, perPerson: 64, atOnce: 2, busy: 'LISTS_BUSY', retryAfter: 10 } as const

/** `cost` is the cost of each piece after the first, which the access check has charged. */
type SendOptions = {
  request: FastifyRequest
  viewer: Context
  base: string
  cost: number
  file?: string | undefined
  as?: ListFraming & { type: string }
}

type ListFraming = { begin: string; between: string; end: string }
const json: ListFraming = { begin: '[', between: ',', end: ']' }
const csv: ListFraming = { begin: byteOrderMark, between: '', end: '' }
const value: ListFraming = { begin: '', between: '', end: '' }

const isCsv = (file: string | undefined) => file?.endsWith('.csv') ?? false

/**
 * Sends responses as JSON or as files. Disconnects a client that does not take a piece of a list within `timeout`
 * milliseconds.
 */
export function createSender(timeout: number) {
  const joinQueue = createFairQueue(queueLimits)

  return function send(
    options: SendOptions,
    reply: FastifyReply,
    answer: RestResponse,
  ): string | Promise<FastifyReply> {
    const { file, as } = options
    const form = as ?? (isCsv(file) ? csv : file ? value : json)
    reply.type(as?.type ?? `${isCsv(file) ? 'text/csv' : 'application/json'}; charset=utf-8`)
    if (file) reply.header('content-disposition', `attachment; filename="${file}"`)
    // returning the reply would make Fastify wait, although everything is already sent
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
    // errors before the first piece still become error responses
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
 * A list depends only on the committed data, the viewer, the URL, and the day (ages). While those are the same, the
 * list need not be read. The validator is weak, because a commit during the read may be part of the list.
 */
const listEtag = async ({ db, user }: ViewerContext, base: string, url: string): Promise<string> =>
  `W/${etagOf(JSON.stringify([programVersion, today(), await db.version(), user?.uid ?? null, base, url]))}`

type ListIterator = ReturnType<ListStream<string>[typeof Symbol.asyncIterator]>

type StreamOptions = ListFraming & {
  first: string
  pay: (signal: AbortSignal) => Promise<void>
  slot: Slot
  reply: FastifyReply
  timeout: number
}

/**
 * Streams the rest of a list. A piece is paid for and read in its turn, after the client took the previous one. Nothing
 * more is read after the client disconnects. An error closes the connection, so that clients can't take a part for the
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
    await setImmediate()
    if (piece.done) throw new Error('a list without an end')
    return piece.value
  }
  const next = async () => {
    for (;;) {
      // a client that waits for its rate limit keeps its place, but blocks no one
      await pay(aborted.signal)
      const piece = await slot.run(aborted.signal, read)
      if (piece.items !== '' || piece.last) return piece
    }
  }
  const push = (text: string) => {
    slow = setTimeout(() => reply.raw.destroy(), timeout)
    // as bytes: a long text would be converted in one go, and counted in characters
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
