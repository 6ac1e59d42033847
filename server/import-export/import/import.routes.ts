import { PassThrough } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import { createFetcher, type FetchOutside } from '#server/images/fetch-picture.ts'
import { drainBody, type SpooledFile, spoolToFile, uploadsFolder } from '#server/images/receive-upload.ts'
import { openStorages } from '#server/images/storage.ts'
import { createContext, type Deps } from '#server/platform/access/context.ts'
import { authorize } from '#server/platform/access/operation.ts'
import { AppError, parseInput, refusalIn, refusalText, writtenText } from '#server/platform/errors/errors.ts'
import { logError } from '#server/platform/http/log.ts'
import { pageLanguageOf } from '#server/platform/http/page-language.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import { abortOnDisconnect } from '#server/platform/overload/client-disconnect.ts'
import { createPace } from '#server/platform/overload/pace.ts'
import { chargedPerOperation } from '#server/platform/rate-limit/route-costs.ts'
import { fileProblemTexts as t } from '#shared/file-problems.texts.ts'
import { type ImportEvent, importParams, importQuery, maxImportBytes, maxImportPhotosBytes } from '#shared/import.ts'
import { sourceLanguage } from '#shared/texts/languages.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { type FileSource, refuseFile } from '../csv/encoding.ts'
import { type ImportInput, importRecords } from './import.service.ts'
import { type NamedPhotos, noPhotos, uploadedPhotos } from './photo-references.ts'

/** Milliseconds after which progress is sent again: proxies cut silent connections. */
const heartbeat = 10_000

/** For `createPace`: three quarters of the time are left to requests. */
const restPerWork = 6

/**
 * `POST /api/import/{kind}`: receives the raw file, responds with JSON lines (docs/product.md 18.5). One import at a
 * time.
 */
export async function importRoutes(app: FastifyInstance, deps: Deps, outside?: FetchOutside): Promise<void> {
  const folder = uploadsFolder(deps.config.dataDir)
  const shared = { folder, fetchPicture: createFetcher(folder, { ...(outside && { outside }) }) }
  let busy = false
  await app.register((scope, _options, done) => {
    // read nothing of the body before the access check
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    scope.route({
      method: 'POST',
      url: '/api/import/:kind',
      config: { cost: chargedPerOperation, shedding: 'separate queue' },
      bodyLimit: maxImportBytes + maxImportPhotosBytes,
      async handler(request, reply) {
        try {
          const read = await authorize(importRecords, await createContext(deps, request))
          const { run } = read({ query: request.query })
          const input = parseImportRequest(request)
          if (busy) throw new AppError('IMPORT_BUSY', { retryAfter: 30 })
          busy = true
          try {
            const upload = await receiveImport(request, folder, input.photos)
            const free = () => {
              busy = false
              return upload.forget()
            }
            return streamImport(deps, { request, reply, run, free, importing: { ...shared, ...input, ...upload } })
          } catch (error) {
            busy = false
            throw error
          }
        } catch (error) {
          drainBody(request)
          throw error
        }
      },
    })
    done()
  })
}

function parseImportRequest({ params, query }: FastifyRequest) {
  const parsed = importParams.safeParse(params)
  if (!parsed.success) throw new AppError('NO_SUCH_PAGE')
  const { dryRun, photos } = parseInput(importQuery, query)
  return { kind: parsed.data.kind, dryRun: dryRun === 'true', photos }
}

type ReceivedImport = { file: FileSource; photos: NamedPhotos; forget: () => Promise<void> }

/** Saves the body to an unlinked file. Throws `IMPORT_TOO_LARGE`, whatever its `Content-Length`. */
async function receiveImport({ raw }: FastifyRequest, folder: string, photosBytes: number): Promise<ReceivedImport> {
  const most = maxImportBytes + photosBytes
  if (Number(raw.headers['content-length']) > most) throw new AppError('IMPORT_TOO_LARGE')
  const spooled = await spoolToFile(folder, async (handle) => {
    let bytes = 0
    try {
      for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
        bytes += chunk.length
        if (bytes > most) throw new AppError('IMPORT_TOO_LARGE')
        await handle.write(chunk)
      }
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET')
        throw refuseFile(t.incomplete, cause)
      throw cause
    }
  })
  try {
    return { ...(await splitPhotoList(spooled, photosBytes)), forget: spooled.forget }
  } catch (error) {
    await spooled.forget()
    throw error
  }
}

const photoUrls = z.record(z.string(), z.string())

async function splitPhotoList({ file }: SpooledFile, photosBytes: number): Promise<Omit<ReceivedImport, 'forget'>> {
  if (photosBytes === 0) return { file, photos: noPhotos }
  const parts: Buffer[] = []
  for await (const bytes of upTo(file, photosBytes)) parts.push(bytes)
  const list = photoUrls.safeParse(fromJson(Buffer.concat(parts).toString('utf8')))
  if (!list.success) throw refuseFile(t.wrongPhotoList)
  return {
    file: { size: Math.max(0, file.size - photosBytes), read: () => after(file, photosBytes) },
    photos: uploadedPhotos(list.data),
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* upTo(file: FileSource, end: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const bytes of file.read()) {
    yield bytes.subarray(0, end - at)
    at += bytes.length
    if (at >= end) return
  }
}

async function* after(file: FileSource, begin: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const bytes of file.read()) {
    const rest = bytes.subarray(Math.max(0, begin - at))
    at += bytes.length
    if (rest.length > 0) yield rest
  }
}

type ImportResponse = {
  request: FastifyRequest
  reply: FastifyReply
  run: (importing: ImportInput) => Promise<unknown>
  importing: Omit<ImportInput, 'base' | 'storages' | 'language' | 'sendEvent' | 'sendProgress' | 'signal' | 'pace'>
  free: () => Promise<void>
}

function streamImport(deps: Deps, { request, reply, run, importing, free }: ImportResponse): FastifyReply {
  const out = new PassThrough()
  const lines = createEventWriter(out)
  const language = pageLanguageOf(request) ?? sourceLanguage
  const work = (signal: AbortSignal) =>
    run({
      ...importing,
      ...lines,
      language,
      base: baseUrl(deps.config, request),
      storages: openStorages(deps.db, deps.config),
      signal,
      pace: createPace(restPerWork),
    })
  const carryOut = async () => {
    try {
      await abortOnDisconnect(request, work)
    } catch (error) {
      const written = textOfError(request.log, error)
      await lines.sendEvent({ type: 'failed', text: written.text, written })
    } finally {
      lines.end()
      await free()
    }
  }
  carryOut().catch((error: unknown) => logError(request.log, error, 'an import could not be cleared away'))
  return reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('x-accel-buffering', 'no')
    .send(out)
}

function textOfError(log: FastifyBaseLogger, error: unknown): WrittenText {
  const refusal = refusalIn(error)
  if (refusal) return { ...refusal.text, text: refusal.message }
  if (isDatabaseUnavailable(error)) return refusalText('OUTAGE')
  if (error instanceof Error && error.name === 'AbortError') return writtenText(t.cancelled)
  logError(log, error, 'an import failed')
  return refusalText('INTERNAL')
}

/** Writes events as lines: `sendEvent` waits for the client, `sendProgress` drops events when the buffer is full. */
function createEventWriter(out: PassThrough) {
  let last = ''
  const write = (event: ImportEvent) => {
    const line = `${JSON.stringify(event)}\n`
    if (event.type === 'progress') last = line
    return out.destroyed || out.write(line)
  }
  const again = () => {
    if (!out.destroyed && !out.writableNeedDrain && last !== '') out.write(last)
  }
  const timer = setInterval(again, heartbeat).unref()
  return {
    async sendEvent(event: ImportEvent) {
      if (!write(event)) await waitForDrain(out)
    },
    sendProgress(event: ImportEvent) {
      if (!out.writableNeedDrain) write(event)
    },
    end() {
      clearInterval(timer)
      out.end()
    },
  }
}

function waitForDrain(out: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const settled = () => {
      out.off('drain', settled).off('close', settled)
      resolve()
    }
    out.once('drain', settled).once('close', settled)
  })
}
