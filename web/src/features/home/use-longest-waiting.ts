import { useEffect, useState } from 'react'
import type { PetFilter } from '#shared/pet-filter.ts'
import type { PetCard } from '#shared/pets.ts'
import { isBackNavigation } from '#web/lib/is-back-navigation.ts'
import { pageState } from '#web/lib/page-state.ts'
import type { DataSource } from '#web/lib/ssr-context.ts'

// The home page needs one response, once. With TanStack Query and tRPC, which other pages use, its scripts would have
// 149 KB instead of 128 (gzipped; npm run build shows it).

const input: PetFilter & { limit: number } = { status: ['available'], sort: 'longest_waiting', limit: 4 }
const queryKey = ['longest waiting']

type PetListResponse = { items: PetCard[] }

/** For server rendering: the first render sends the query, and the second one has its data. */
export function prefetchLongestWaiting({ queries, client }: Pick<DataSource, 'queries' | 'client'>): PetCard[] | null {
  if (!queries.getQueryState(queryKey))
    void queries.prefetchQuery({ queryKey, queryFn: () => client.pets.list.query(input) })
  return queries.getQueryState<PetListResponse>(queryKey)?.data?.items ?? null
}

type PageRecord = { queryKey: unknown[]; state: { data?: PetListResponse } }

/** The pets in this page's records, if it is the home page; shown until newer ones are here. */
function readPageRecord(): PetCard[] | null | undefined {
  const records = (pageState?.records ?? []) as PageRecord[]
  const record = records.find((candidate) => candidate.queryKey[0] === queryKey[0])
  return record && (record.state.data?.items ?? null)
}

let latest: PetCard[] | null | undefined
/** The first time, the page's own records are as new as a response. */
let isFresh = false
if (typeof window !== 'undefined') {
  latest = readPageRecord()
  isFresh = latest !== undefined && !isBackNavigation()
}

async function fetchLongestWaiting(signal: AbortSignal): Promise<PetCard[]> {
  const answer = await fetch(`/trpc/pets.list?input=${encodeURIComponent(JSON.stringify(input))}`, { signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  const { result }: { result: { data: PetListResponse } } = await answer.json()
  return result.data.items
}

/** The four available pets that have waited longest; undefined while they load, null after a failure. */
export function useLongestWaiting(): PetCard[] | null | undefined {
  const [pets, setPets] = useState(latest)
  useEffect(() => {
    if (isFresh) {
      isFresh = false
      return
    }
    const controller = new AbortController()
    fetchLongestWaiting(controller.signal)
      .then((items) => {
        latest = items
        setPets(items)
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.info('Nobody knows who waits longest.', error)
        setPets((before) => before ?? null)
      })
    return () => controller.abort()
  }, [])
  return pets
}
