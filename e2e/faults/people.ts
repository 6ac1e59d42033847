import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import sharp from 'sharp'
import type { AppRouter } from '#server/trpc/router.ts'
import { newcomer, upload } from './upload.ts'

export type ApiClient = ReturnType<typeof createTRPCClient<AppRouter>>

/** Calls the server, as a person or a visitor. */
export const clientOf = (url: string, token?: string): ApiClient =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: token ? { authorization: `Bearer ${token}` } : {} })],
  })

/** What became of a call: its HTTP status, 200 when it was done, 0 when there was no answer. */
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

/** Somebody with an account and a campaign that takes every donation. */
export async function keeperOf(url: string) {
  const token = await newcomer(url, 'clara')
  const client = clientOf(url, token)
  const { id } = await client.campaigns.createSimple.mutate(aCampaign())
  return { token, client, campaignId: id }
}

/** A small picture like no other. */
export const smallPicture = (number: number): Promise<Buffer> =>
  sharp({
    create: { width: 16, height: 16, channels: 3, background: { r: number % 256, g: (number >> 8) % 256, b: 7 } },
  })
    .png()
    .toBuffer()

/** Uploads a picture like no other; answers the status. */
export const uploadSmall = async (url: string, token: string, number: number): Promise<number> =>
  upload(url, token, await smallPicture(number))
