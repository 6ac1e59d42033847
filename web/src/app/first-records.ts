import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createTRPCQueryUtils, getQueryKey, type TRPCClient } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/router.ts'
import { type FirstRecords, firstRecordsId } from '#shared/first-records.ts'
import { trpc } from '#web/lib/trpc.ts'

const onePage = <Answer>(answer: Answer) => ({ pages: [answer], pageParams: [null] })

/** Puts the records that the server wrote into the page where the page's first query finds them; returns that query's key. */
export function seedFirstRecords(queryClient: QueryClient, client: TRPCClient<AppRouter>): QueryKey | undefined {
  // while the site is built there is no document
  const inlined = globalThis.document?.getElementById(firstRecordsId)?.textContent
  if (!inlined) return
  const records: FirstRecords = JSON.parse(inlined)
  const { pets, campaigns } = createTRPCQueryUtils({ queryClient, client })
  // a server whose clock is ahead must not make them look fresh for too long
  const read = { updatedAt: Math.min(Date.parse(records.at), Date.now()) }
  if (records.page === 'pets') {
    pets.list.setInfiniteData(records.filter, onePage(records.answer), read)
    return getQueryKey(trpc.pets.list)
  }
  if (records.page === 'donations') {
    campaigns.list.setInfiniteData({}, onePage(records.answer), read)
    return getQueryKey(trpc.campaigns.list)
  }
  const { id } = records.answer
  if (records.page === 'pet') {
    pets.byId.setData({ id }, records.answer, read)
    return getQueryKey(trpc.pets.byId)
  }
  campaigns.byId.setData({ id }, records.answer, read)
  return getQueryKey(trpc.campaigns.byId)
}
