import type { Focus } from '#shared/photos.ts'
import { maxImageBytes } from '#shared/pictures.ts'
import { Refusal, readProblem, Unreachable } from '#web/lib/errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { prepareImage } from './prepare-image.ts'
import { uploadPictureTexts as t } from './upload-picture.texts.ts'

/** The file itself was refused (too large, or no picture), so a retry can't help. */
export const isFileRefused = (error: unknown) => error instanceof Refusal && [400, 413, 415].includes(error.status ?? 0)

export type UploadedPicture = { image: string; focus: Focus | null }

export type SendOptions = {
  headers: () => Promise<Record<string, string>>
  signal?: AbortSignal | undefined
  /** Called with percent of the bytes sent; at 100, the server processes the file. */
  onProgress?: ((percent: number) => void) | undefined
}

/** Two at a time: more would only wait for each other. */
const runUpload = limitConcurrency(2)

/**
 * Uploads a picture, and shrinks it first if it is too large. Throws a `Refusal`; throws the signal's reason after an
 * abort.
 */
export const sendPicture = (file: File, { headers, signal, onProgress }: SendOptions): Promise<UploadedPicture> =>
  runUpload(async () => {
    signal?.throwIfAborted()
    const picture = await prepareImage(file, signal)
    signal?.throwIfAborted()
    // Checked before sending: a server that stops reading half-way often can't respond any more.
    if (picture.size > maxImageBytes)
      throw new Refusal(t.tooLarge({ megabytes: maxImageBytes / 1024 / 1024 }), { status: 413 })
    const body = new FormData()
    body.set('image', picture, file.name)
    const response = await post('/api/images', body, { headers: await headers(), signal, onProgress })
    if (!response.ok) throw await readProblem(response)
    const { data } = (await response.json()) as { data: { image: string; focus?: Focus | null } }
    return { image: data.image, focus: data.focus ?? null }
  })

type PostOptions = Omit<SendOptions, 'headers'> & { headers: Record<string, string> }

/** Like fetch, which can't report upload progress. */
function post(path: string, body: FormData, { headers, signal, onProgress }: PostOptions): Promise<Response> {
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  const answer = new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    request.onload = () => resolve(toResponse(request))
    request.onerror = () => reject(new Unreachable())
    request.onabort = () => reject(signal?.reason)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? (100 * loaded) / total : 0)
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
  return answer.finally(() => signal?.removeEventListener('abort', abort))
}

const exposedHeaders = ['content-type', 'retry-after']

const toResponse = (request: XMLHttpRequest): Response =>
  new Response(request.responseText, {
    status: request.status,
    headers: exposedHeaders.map((name): [string, string] => [name, request.getResponseHeader(name) ?? '']),
  })
