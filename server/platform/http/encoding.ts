import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { append } from 'vary'
import { hasVersion } from './etag.ts'

export type ContentEncoding = 'br' | 'gzip'

/** Bytes from which compression pays: a shorter response fits into one packet. */
export const minCompressedSize = 1400

/** Bytes up to which compression blocks the event loop for less than a millisecond; a list of pets has 72 KB. */
const atOnce = 80 * 1024
/**
 * Bytes up to which compression occupies one of the four threads, which also hash passwords, for less than 10 ms.
 * Longer bodies are compressed in chunks.
 */
const inOnePiece = 1024 * 1024

const brotliOf = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
})
// 5 KB of pets become 0.7 KB in 40 µs, and 0.8 KB in 20 µs with the lowest levels
const defaultLevels = { gzip: { level: 4 }, br: brotliOf(4) }
// These responses are not cached, so each request pays for compression. 73 KB of HTML become 9.4 KB by gzip instead of
// 8.9 KB, and 8.3 KB by Brotli instead of 7.8 KB, in half of the time.
const forOnce = { gzip: { level: 3 }, br: brotliOf(3) }
type CompressionLevels = typeof defaultLevels

const texts = /^(text\/|application\/([a-z.-]+\+)?(json|xml)\b)/

/** `@types/negotiator` lacks the second parameter. */
type EncodingNegotiator = { encodings(available: string[], options: { preferred: string[] }): string[] }

function negotiate(accepted: string): ContentEncoding | 'identity' {
  const client: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const [best] = client.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] })
  return best === 'br' || best === 'gzip' ? best : 'identity'
}

/** A negotiation takes 1 to 3 µs, and browsers send few different headers. */
const negotiated = new LRUCache({ max: 100, memoMethod: negotiate })
/** Characters of a header that are read; browsers send 30. */
const headerLength = 256

/** The best encoding for an `Accept-Encoding` header (RFC 9110, 12.5.3); null for none. */
export function encodingFor(accepted = ''): ContentEncoding | null {
  const encoding = negotiated.memo(accepted.slice(0, headerLength))
  return encoding === 'identity' ? null : encoding
}

/**
 * Compresses text responses to `GET` if the client accepts it. Responses to other methods are short and may contain a
 * new token, whose length an attacker must not learn by sending guesses along. Encoded responses stay.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || !isText(reply)) return done(null, payload)
    reply.header('vary', append(String(reply.getHeader('vary') ?? ''), 'accept-encoding'))
    const encoding = encodingFor(request.headers['accept-encoding'])
    const isUnread = payload instanceof Readable && hasVersion(request, String(reply.getHeader('etag')))
    if (!encoding || isUnread) return done(null, payload)
    const levels = String(reply.getHeader('cache-control')).includes('no-store') ? forOnce : defaultLevels
    encode(payload, encoding, levels).then((encoded) => {
      if (encoded) setEncodingHeaders(reply, encoding)
      done(null, encoded ?? payload)
    }, done)
  })
}

function setEncodingHeaders(reply: FastifyReply, encoding: ContentEncoding): void {
  reply.header('content-encoding', encoding).removeHeader('content-length')
  const etag = reply.getHeader('etag')
  // the ETag becomes weak: same content, other bytes
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`)
}

const isText = (reply: FastifyReply): boolean =>
  texts.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding')

async function encode(
  payload: unknown,
  encoding: ContentEncoding,
  levels: CompressionLevels,
): Promise<Buffer | Readable | null> {
  if (payload instanceof Readable) return encodeStream(payload, encoding, levels)
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  if (bytes.length < minCompressedSize) return null
  if (bytes.length > inOnePiece) return encodeStream(Readable.from([bytes]), encoding, levels)
  if (bytes.length > atOnce)
    return encoding === 'br' ? inThread.br(bytes, levels.br) : inThread.gzip(bytes, levels.gzip)
  return encoding === 'br' ? brotliCompressSync(bytes, levels.br) : gzipSync(bytes, levels.gzip)
}

const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) }

function encodeStream(source: Readable, encoding: ContentEncoding, levels: CompressionLevels): Readable {
  const encoder = encoding === 'br' ? createBrotliCompress(levels.br) : createGzip(levels.gzip)
  // errors reach the reader of the encoder
  return pipeline(source, encoder, () => undefined)
}
