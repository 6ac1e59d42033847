import { z } from 'zod'
import type { ImgbbConfig } from '#server/config/env.ts'
import { isHttpUrl, maxImageUrlLength } from '#shared/pictures.ts'
import { isTemporaryStatus, PictureHostFailed } from './picture-host-error.ts'
import type { PictureStorage } from './picture-storage.ts'

export type ImgbbOutside = {
  api: string
  hosts: string[]
  /** Milliseconds to wait for a response. */
  timeout: number
}

export const imgbb: ImgbbOutside = {
  api: 'https://api.imgbb.com',
  hosts: ['i.ibb.co', 'i.ibb.co.com'],
  timeout: 30_000,
}

const uploaded = z.object({
  data: z.object({ url: z.string().max(maxImageUrlLength).refine(isHttpUrl) }),
})
const refusal = z.object({ error: z.object({ message: z.string() }) })

/** Throws `PictureHostFailed` if the response isn't read within `timeout` milliseconds. */
async function ask<T>(
  request: Request,
  timeout: number,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; body: T }> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeout) })
    return { response, body: await read(response) }
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
    const reason = timedOut ? `no answer within ${timeout / 1000} seconds` : "it can't be reached"
    throw new PictureHostFailed('imgbb', reason, { away: true, cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Pictures at imgbb: only the URL that imgbb assigns is stored here, and only the full size. Pictures there can't be
 * found by content or deleted by a program.
 */
export function imgbbStorage({ key }: ImgbbConfig, { api, timeout }: ImgbbOutside): PictureStorage {
  return {
    async put(hash, { full }) {
      const body = new FormData()
      body.set('image', new Blob([new Uint8Array(full)], { type: 'image/webp' }), `${hash}.webp`)
      const address = `${api}/1/upload?${new URLSearchParams({ key })}`
      const request = new Request(address, { method: 'POST', body, redirect: 'error' })
      const { response, body: text } = await ask(request, timeout, (answer) => answer.text())
      const answer = parsed(text)
      const parsedUpload = response.ok ? uploaded.safeParse(answer) : null
      if (parsedUpload?.success) return parsedUpload.data.data.url
      const parsedRefusal = refusal.safeParse(answer)
      const reason = parsedRefusal.success
        ? parsedRefusal.data.error.message.replaceAll(key, '…')
        : 'the answer makes no sense'
      throw new PictureHostFailed('imgbb', `${response.status} ${reason}`, { away: isTemporaryStatus(response.status) })
    },
    get: async () => null,
    remove: async () => undefined,
  }
}

export const isImgbbUrl = (image: string, { hosts }: ImgbbOutside): boolean =>
  isHttpUrl(image) && hosts.includes(new URL(image).host)

/** Throws `PictureHostFailed`. */
export async function fetchFromImgbb(image: string, { timeout }: ImgbbOutside): Promise<Buffer> {
  const { response, body } = await ask(new Request(image), timeout, (answer) => answer.arrayBuffer())
  if (!response.ok)
    throw new PictureHostFailed('imgbb', `${response.status} for ${image}`, {
      away: isTemporaryStatus(response.status),
    })
  return Buffer.from(body)
}
