import type { InjectOptions } from 'fastify'
import { pages } from '#shared/pages.ts'
import { queryInput, ways } from './ways.ts'

type Sought = {
  /** Numbers of records that are asked for. */
  ids: number[]
  /** What is searched for. */
  search: string
}

/** Every way of reading over both doors, every page and every file at the root, asked about these records in each way that fits. */
export function publicDoors({ ids, search }: Sought): InjectOptions[] {
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
  const reading = ways.filter(({ changes }) => !changes)
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
  const queries = ['', `?search=${search}`, '?category=Dog', '?status=draft', '?sort=longest_waiting', '?limit=100']
  const travelling = ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/feeds/pets.xml', '/feeds/campaigns.xml']
  const embedded = ['/embed/pets.json', '/embed/pets.json?limit=24&category=Dog']
  const others = ['/cards/site.jpg', ...travelling, ...embedded, '/api/config']
  const urls = [...procedures, ...lists.flatMap((path) => queries.map((query) => path + query)), ...others]
  return [...new Set(urls)].map((url) => ({ url }))
}
