import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import sharp from 'sharp'
import type { AppRouter } from '#server/trpc/router.ts'
import { newcomer, upload } from './upload.ts'

export type ApiClient = ReturnType<typeof createTRPCClient<AppRouter>>

export const clientOf = (url: string, token?: string): ApiClient =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: token ? { authorization: `Bearer ${token}` } : {} })],
  })

/** The HTTP status of a call: 200 if it succeeded, 0 if there was no response. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
    return 200
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    return error.data?.httpStatus ?? 0
  }
}

export const aPet = (name: string) => ({
  name,
  age: '2 years',
  category: 'Dog' as const,
  location: 'Springfield',
  description: 'Quiet.',
  image: 'https://example.org/luna.jpg',
})

export const aCampaign = (maxCents = 1_000_000_000) => ({
  petName: 'Luna',
  image: 'https://example.org/luna.jpg',
  maxCents,
})

export async function keeperOf(url: string) {
  const token = await newcomer(url, 'clara')
  const client = clientOf(url, token)
  const { id } = await client.campaigns.createSimple.mutate(aCampaign())
  return { token, client, campaignId: id }
}

export const smallPicture = (number: number): Promise<Buffer> =>
  sharp({
    create: { width: 16, height: 16, channels: 3, background: { r: number % 256, g: (number >> 8) % 256, b: 7 } },
  })
    .png()
    .toBuffer()

export const uploadSmall = async (url: string, token: string, number: number): Promise<number> =>
  upload(url, token, await smallPicture(number))
