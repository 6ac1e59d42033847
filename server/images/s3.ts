import type { S3Config } from '#server/config/env.ts'
import { imagePath, thumbnailWidth } from '#shared/pictures.ts'
import { isTemporaryStatus, PictureHostFailed } from './picture-host-error.ts'
import type { PictureStorage, RenditionSize } from './picture-storage.ts'

/** Keys equal the pictures' paths, so that a CDN can serve the bucket directly. */
const keyOf = (hash: string, size: RenditionSize) =>
  `images/${hash}${size === 'small' ? `-${thumbnailWidth}` : ''}.webp`

/** Milliseconds to connect and to respond, for each of the SDK's three attempts. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 10_000, throwOnRequestTimeout: true }

/** Pictures in an S3-compatible bucket. Every method throws `PictureHostFailed`. */
export async function s3Storage({ endpoint, bucket, region, ...credentials }: S3Config): Promise<PictureStorage> {
  // the bundle would load a static import at every start: 100 ms and 30 MB
  const sdk = await import('@aws-sdk/client-s3')
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } = sdk
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestHandler: timeouts,
    // not every S3-compatible service supports the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const orFailed = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (cause) {
      const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
      const reason = cause instanceof Error ? `${cause.name} ${cause.message}`.trim() : String(cause)
      throw new PictureHostFailed('S3', reason, { away: status === undefined || isTemporaryStatus(status), cause })
    }
  }
  const upload = (hash: string, size: RenditionSize, bytes: Buffer) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(hash, size),
        Body: bytes,
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    )
  const download = async (hash: string, size: RenditionSize): Promise<Buffer | null> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(hash, size) }))
      return Body ? Buffer.from(await Body.transformToByteArray()) : null
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }
  const forget = (hash: string, size: RenditionSize) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(hash, size) }))
  return {
    async put(hash, { full, small }) {
      await orFailed(Promise.all([upload(hash, 'full', full), upload(hash, 'small', small)]))
      return imagePath(hash)
    },
    get: (hash, size) => orFailed(download(hash, size)),
    async remove(hash) {
      await orFailed(Promise.all([forget(hash, 'full'), forget(hash, 'small')]))
    },
  }
}
