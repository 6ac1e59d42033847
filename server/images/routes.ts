import multipart from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { createContext, type Deps } from '#server/gate/context.ts'
import { enter, operation } from '#server/gate/operation.ts'
import { hasVersion } from '#server/http/etag.ts'
import { logError } from '#server/http/log.ts'
import { absoluteImage, baseUrl } from '#server/http/urls.ts'
import { maxImageBytes, thumbnailWidth } from '#shared/pictures.ts'
import { PictureHostFailed } from './host-failed.ts'
import type { ImgbbOutside } from './imgbb.ts'
import { openStorages, type Storages } from './storage.ts'
import { readImage, saveImage } from './store.ts'

const address = new RegExp(`^([0-9a-f]{64})(-${thumbnailWidth})?\\.webp$`)

/** Keeps a picture that somebody uploads. Throws what decoding refuses, and `PictureHostFailed`. */
export const keepPicture = operation(
  { access: 'user', limit: 'upload' },
  async ({ db, user }, bytes: Buffer, storages: Storages) => {
    // libvips costs memory and time, so it loads with the first picture
    const { decodePicture } = await import('./decode.ts')
    const picture = await decodePicture(bytes)
    return { image: await saveImage(db, user.uid, picture, storages), picture }
  },
)

/** `POST /api/images` for whoever is logged in, and `GET /images/…` for everybody. */
export async function imageRoutes(app: FastifyInstance, deps: Deps, outside?: ImgbbOutside): Promise<void> {
  const storages = openStorages(deps.db, deps.config, outside)
  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for it, but Biome reads the first of register's overloads only
  await app.register((scope) => uploads(scope, deps, storages))
  app.get<{ Params: { file: string } }>('/images/:file', (request, reply) => serve(deps, storages, request, reply))
}

async function uploads(app: FastifyInstance, deps: Deps, storages: Storages): Promise<void> {
  // JSON and text too: whoever sends them must not have their body read before it is known who they are
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: maxImageBytes, parts: 11 } })
  // whatever else is sent here lacks the picture; that, not "please send JSON", is what to say
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  app.route({
    method: 'POST',
    url: '/api/images',
    bodyLimit: maxImageBytes + 64 * 1024,
    handler: async (request, reply) => {
      // asked before anything is read: a visitor's upload costs nothing
      const read = await enter(keepPicture, await createContext(deps, request))
      const { run } = read({ query: request.query })
      const { image, picture } = await orRefused(request.log, run(await uploadedBytes(request), storages))
      const url = absoluteImage(image, baseUrl(deps.config, request))
      const data = { url, display_url: url, image, width: picture.full.width, height: picture.full.height }
      return reply.code(201).send({ data, success: true, status: 201 })
    },
  })
}

/** What the place of pictures answers. Throws `PICTURE_HOST_AWAY` and `PICTURE_HOST_REFUSED`, whose reason is in the log. */
async function orRefused<T>(log: FastifyBaseLogger, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (!(cause instanceof PictureHostFailed)) throw cause
    logError(log, cause, 'a picture could not be kept or given')
    throw new AppError(cause.away ? 'PICTURE_HOST_AWAY' : 'PICTURE_HOST_REFUSED', { cause })
  }
}

/** The bytes of the multipart field `image`. Throws `PICTURE_MISSING` and `PICTURE_TOO_LARGE`. */
async function uploadedBytes(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('PICTURE_MISSING')
  try {
    const file = await request.file()
    if (file?.fieldname !== 'image') throw new AppError('PICTURE_MISSING')
    const bytes = await file.toBuffer()
    if (bytes.length === 0) throw new AppError('PICTURE_MISSING')
    return bytes
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('PICTURE_TOO_LARGE', { cause })
    throw new AppError('PICTURE_MISSING', { cause })
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
  const bytes = cached ? null : await orRefused(request.log, readImage(db, hash, size, storages))
  if (!cached && !bytes) throw new AppError('NO_SUCH_PAGE')
  reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable').type('image/webp')
  return cached ? reply.code(304).send() : reply.send(bytes)
}
