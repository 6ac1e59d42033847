import type { BenchRequest } from './load.ts'
import type { Member } from './make-shelter.ts'

type Named = BenchRequest & { name: string }

export const query = (procedure: string, input: object): string =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

export const restReads: Named[] = [
  { name: 'list', path: '/api/pets?limit=24' },
  { name: 'one pet', path: '/api/pets/5000' },
  { name: 'campaigns', path: '/api/donations' },
  { name: 'one campaign', path: '/api/donations/50' },
]

export const trpcReads: Named[] = [
  { name: 'list', path: query('pets.list', {}) },
  { name: 'one pet', path: query('pets.byId', { id: 5000 }) },
  { name: 'campaigns', path: query('campaigns.list', {}) },
  { name: 'one campaign', path: query('campaigns.byId', { id: 50 }) },
]

export const pages = ['/', '/pets', '/pets/5000', '/donations', '/donations/50']

export const bySession = ({ session }: Member) => ({ cookie: `pawstead_session=${session}` })
export const byKey = ({ key }: Member) => ({ authorization: `Bearer ${key}` })
