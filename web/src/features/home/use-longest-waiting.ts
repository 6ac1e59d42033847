import { useEffect, useState } from 'react'
import type { PetFilter } from '#shared/pet-filter.ts'
import type { PetCard } from '#shared/pets.ts'
import type { DataSource } from '#web/app/given.ts'
import { pageState } from '#web/app/page-state.ts'
import { wentBack } from '#web/lib/went-back.ts'

// The home page needs one answer, once: TanStack Query and tRPC, which other pages ask with, would make its scripts 149 KB
// instead of 128 (gzipped; npm run build says so).

const wanted: PetFilter & { limit: number } = { status: ['available'], sort: 'longest_waiting', limit: 4 }
const queryKey = ['longest waiting']

type Answer = { items: PetCard[] }

/** The same while the server renders the page: asked for in the first round unless it is known, and there in the second. */
export function longestWaitingIn({ queries, client }: Pick<DataSource, 'queries' | 'client'>): PetCard[] | null {
  if (!queries.getQueryState(queryKey))
    void queries.prefetchQuery({ queryKey, queryFn: () => client.pets.list.query(wanted) })
  return queries.getQueryState<Answer>(queryKey)?.data?.items ?? null
}

type Written = { queryKey: unknown[]; state: { data?: Answer } }

/** Those that came with this page, if it is the home page; they are shown until newer ones are here. */
function written(): PetCard[] | null | undefined {
  const records = (pageState?.records ?? []) as Written[]
  const record = records.find((asked) => asked.queryKey[0] === queryKey[0])
  return record && (record.state.data?.items ?? null)
}

let known: PetCard[] | null | undefined
/** What the page itself has brought is as new as an answer would be, the first time. */
let fresh = false
if (typeof window !== 'undefined') {
  known = written()
  fresh = known !== undefined && !wentBack()
}

async function ask(signal: AbortSignal): Promise<PetCard[]> {
  const answer = await fetch(`/trpc/pets.list?input=${encodeURIComponent(JSON.stringify(wanted))}`, { signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  const { result }: { result: { data: Answer } } = await answer.json()
  return result.data.items
}

/** The four available pets that have waited longest; undefined while they are asked for, null where nobody knows. */
export function useLongestWaiting(): PetCard[] | null | undefined {
  const [pets, setPets] = useState(known)
  useEffect(() => {
    if (fresh) {
      fresh = false
      return
    }
    const left = new AbortController()
    ask(left.signal)
      .then((items) => {
        known = items
        setPets(items)
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        console.info('Nobody knows who waits longest.', error)
        setPets((before) => before ?? null)
      })
    return () => left.abort()
  }, [])
  return pets
}
