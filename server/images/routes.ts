import { setImmediate } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { createContext, type Deps } from '#server/platform/access/context.ts'
import { authorize } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { hasVersion } from '#server/platform/http/etag.ts'
import { logError } from '#server/platform/http/log.ts'
import { absoluteImage, baseUrl } from '#server/platform/http/urls.ts'
import { chargedPerOperation } from '#server/platform/rate-limit/route-costs.ts'
import { maxImageBytes, thumbnailWidth } from '#shared/pictures.ts'
import type { ImgbbOutside } from './imgbb.ts'
import { PictureHostFailed } from './picture-host-error.ts'
import { drainBody } from './receive-upload.ts'
import { openStorages, type Storages } from './storage.ts'
import { readImage } from './store.ts'
import { createUploadContext, uploadPicture } from './upload.ts'

// linear: nothing in it repeats without end
const address = new RegExp(`^([0-9a-f]{64})(-${thumbnailWidth})?\\.webp$`)

export async function imageRoutes(app: FastifyInstance, deps: Deps, outside?: ImgbbOutside): Promise<void> {
  const storages = openStorages(deps.db, deps.config, outside)
  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for it, but Biome reads the first of register's overloads only
  await app.register((scope) => uploads(scope, deps, storages))
  app.get<{ Params: { file: string } }>('/images/:file', { config: { cost: 0.5 } }, (request, reply) =>
    serve(deps, storages, request, reply),
  )
}

async function uploads(app: FastifyInstance, deps: Deps, storages: Storages): Promise<void> {
  // JSON and text, too: no body may be read before the access check
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: maxImageBytes, parts: 11 },
    throwFileSizeLimit: false,
  })
  // other content types lack the picture; that is the error to return, not "please send JSON"
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  // lets one upload start per event-loop iteration, so that a burst of uploads doesn't block pages
  const starts = new PQueue({ concurrency: 1 })
  const shared = createUploadContext(deps.config, storages, (sentence) => app.log.warn(sentence))
  app.route({
    method: 'POST',
    url: '/api/images',
    config: { cost: chargedPerOperation, shedding: 'separate queue' },
    bodyLimit: maxImageBytes + 64 * 1024,
    handler: async (request, reply) => {
      await starts.add(() => setImmediate())
      try {
        // the access check comes before the body: a visitor's upload costs nothing
        const read = await authorize(uploadPicture, await createContext(deps, request))
        const { run } = read({ query: request.query })
        const { image, picture } = await mapHostErrors(request.log, run(request, shared))
        const url = absoluteImage(image, baseUrl(deps.config, request))
        const { full, focus } = picture
        const data = { url, display_url: url, image, width: full.width, height: full.height, focus }
        return reply.code(201).send({ data, success: true, status: 201 })
      } catch (error) {
        drainBody(request)
        throw error
      }
    },
  })
}

/** Throws `PICTURE_HOST_AWAY` and `PICTURE_HOST_REFUSED`, whose reason is in the log. */
export async function mapHostErrors<T>(log: FastifyBaseLogger, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (!(cause instanceof PictureHostFailed)) throw cause
    logError(log, cause, 'a picture could not be kept or given')
    throw new AppError(cause.away ? 'PICTURE_HOST_AWAY' : 'PICTURE_HOST_REFUSED', { cause })
  }
}

async function serve(
  { db }: Deps,
  storages: Storages,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
) {
  const [, hash, small] = address.exec(request.params.file) ?? []
  if (!hash) throw new AppError('NO_SUCH_PAGE')
  const etag = `"${hash.slice(0, 32)}${small ?? ''}"`
  reply.header('cross-origin-resource-policy', 'cross-origin')
  const cached = hasVersion(request, etag)
  const size = small ? 'small' : 'full'
  const bytes = cached ? null : await mapHostErrors(request.log, readImage(db, hash, size, storages))
  if (!cached && !bytes) throw new AppError('NO_SUCH_PAGE')
  reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable').type('image/webp')
  return cached ? reply.code(304).send() : reply.send(bytes)
}
