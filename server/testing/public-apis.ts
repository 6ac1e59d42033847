import type { InjectOptions } from 'fastify'
import { pages } from '#shared/pages.ts'
import { isLong } from './long-tests.ts'
import { operationRequests, queryInput } from './operation-requests.ts'

type PublicApiInput = {
  ids: number[]
  search: string
}

/** Paths that list public records, and so use all query parameters. */
const isList = (path: string) => /\/(pets|all-pets|donations|facets)$/.test(path)

/**
 * Requests for every readable procedure, REST call, page, and root file, for these records with all fitting queries.
 */
export function publicApis({ ids, search }: PublicApiInput): InjectOptions[] {
  const inputs = [
    {},
    ...ids.map((id) => ({ id })),
    { ids },
    { search },
    { category: 'Dog' },
    { category: ['Dog'] },
    { status: ['draft'] },
    { status: ['available'] },
    { sort: 'longest_waiting' },
    { limit: 100 },
  ]
  const reading = operationRequests.filter(({ changes }) => !changes)
  const procedures = reading
    .filter(({ name }) => name.startsWith('trpc '))
    .flatMap(({ name }) => inputs.map((input) => `/trpc/${name.slice(5)}?${queryInput(input)}`))
  const calls = reading.filter(({ name }) => name.startsWith('rest ')).map(({ request }) => String(request.url))
  const lists = [...new Set(ids)].flatMap((id) => [
    ...calls.map((url) => url.replace('/1', `/${id}`)),
    ...Object.values(pages).map(({ path }) => path.replace(':id', String(id))),
    ...['pets', 'campaigns'].map((kind) => `/cards/${kind}/${id}.jpg`),
    `/pets/${id}/poster`,
  ])
  const queries = [`?search=${search}`, '?category=Dog', '?status=draft', '?sort=longest_waiting', '?limit=100']
  // other paths ignore most queries, so the short version sends only one to each, in turns
  const queriesFor = (path: string, place: number) =>
    isLong || isList(path) ? queries : queries.filter((_, turn) => turn === place % queries.length)
  const travelling = ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/feeds/pets.xml', '/feeds/campaigns.xml']
  const embedded = ['/embed/pets.json', '/embed/pets.json?limit=24&category=Dog']
  const others = ['/cards/site.jpg', ...travelling, ...embedded, '/api/config']
  const asked = lists.flatMap((path, place) => [path, ...queriesFor(path, place).map((query) => path + query)])
  const urls = [...procedures, ...asked, ...others]
  return [...new Set(urls)].map((url) => ({ url }))
}
