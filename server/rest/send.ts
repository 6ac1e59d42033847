import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, hasVersion } from '#server/http/etag.ts'
import type { Answer } from './route.ts'

/** How many bytes of a list are kept in memory while it is put together; a longer one is put together twice. */
const keptBytes = 8 * 1024 * 1024

/** Sends an answer as JSON. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  return typeof answer === 'string' ? reply.send(answer) : sendList(request, reply, answer)
}

/**
 * The first pass makes the ETag, and the body as well if it is short enough. A list that is too long to be kept for
 * every slow client is streamed in a second pass; whatever can fail has by then failed in the first.
 */
async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: AsyncIterable<string>,
): Promise<FastifyReply> {
  const hash = createHash('sha256')
  let kept: Buffer[] | null = []
  let bytes = 0
  for await (const part of jsonArray(pages)) {
    hash.update(part)
    bytes += part.length
    if (bytes > keptBytes) kept = null
    kept?.push(part)
  }
  const etag = etagOf(hash)
  reply.header('etag', etag)
  if (kept) return reply.send(Buffer.concat(kept))
  return reply.send(hasVersion(request, etag) ? '' : Readable.from(jsonArray(pages)))
}

/** Bytes rather than text: a long text would be converted to bytes in one go when it is sent. */
async function* jsonArray(pages: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let separator = '['
  for await (const items of pages) {
    if (items === '') continue
    yield Buffer.from(separator + items)
    separator = ','
  }
  yield Buffer.from(separator === '[' ? '[]' : ']')
}
