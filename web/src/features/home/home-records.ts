import { useEffect, useState } from 'react'
import { isBackNavigation } from '#web/lib/is-back-navigation.ts'
import { pageState } from '#web/lib/page-state.ts'
import type { DataSource } from '#web/lib/ssr-context.ts'

// The home page needs one response for each of its lists, once. With TanStack Query and tRPC, which other pages use, its
// scripts would have 149 KB instead of 128 (gzipped; npm run build shows it).

type ListResponse<Item> = { items: Item[] }
type PageRecord<Item> = { queryKey: unknown[]; state: { data?: ListResponse<Item> } }

type HomeList<Item> = {
  /** Of the page's records. */
  name: string
  procedure: string
  input: object
  query: (client: DataSource['client']) => Promise<ListResponse<Item>>
}

/** A list of records of the home page: `prefetch` for server rendering, `useItems` for the browser. */
export function homeList<Item>({ name, procedure, input, query }: HomeList<Item>) {
  const queryKey = [name]

  /** The items in this page's records, if it is the home page; shown until newer ones are here. */
  const readPageRecord = (): Item[] | null | undefined => {
    const records = (pageState?.records ?? []) as PageRecord<Item>[]
    const record = records.find((candidate) => candidate.queryKey[0] === name)
    return record && (record.state.data?.items ?? null)
  }

  let latest: Item[] | null | undefined
  /** The first time, the page's own records are as new as a response. */
  let isFresh = false
  if (typeof window !== 'undefined') {
    latest = readPageRecord()
    isFresh = latest !== undefined && !isBackNavigation()
  }

  async function fetchItems(signal: AbortSignal): Promise<Item[]> {
    const answer = await fetch(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, { signal })
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
    const { result }: { result: { data: ListResponse<Item> } } = await answer.json()
    return result.data.items
  }

  return {
    /** The first render sends the query, and the second one has its data. */
    prefetch({ queries, client }: Pick<DataSource, 'queries' | 'client'>): Item[] | null {
      if (!queries.getQueryState(queryKey)) void queries.prefetchQuery({ queryKey, queryFn: () => query(client) })
      return queries.getQueryState<ListResponse<Item>>(queryKey)?.data?.items ?? null
    },

    /** Undefined while they load, null after a failure. */
    useItems(): Item[] | null | undefined {
      const [items, setItems] = useState(latest)
      // biome-ignore lint/correctness/useExhaustiveDependencies: what this list is never changes
      useEffect(() => {
        if (isFresh) {
          isFresh = false
          return
        }
        const controller = new AbortController()
        fetchItems(controller.signal)
          .then((items) => {
            latest = items
            setItems(items)
          })
          .catch((error: unknown) => {
            if (controller.signal.aborted) return
            console.info(`'${name}' could not be loaded.`, error)
            setItems((before) => before ?? null)
          })
        return () => controller.abort()
      }, [])
      return items
    },
  }
}
