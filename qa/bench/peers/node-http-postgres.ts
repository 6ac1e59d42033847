// node:http with `pg` and named statements and nothing else: the minimum cost of reading PostgreSQL per request. It checks
// no session.
import { createServer } from 'node:http'
import pg from 'pg'
import { listenAnywhere } from './listen.ts'
import { campaignColumns, petColumns } from './shapes.ts'

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })

const shown = "status <> 'draft' and approval = 'none' and not hidden"
const pets = `select ${petColumns} from pets where ${shown} order by id desc limit $1`
const pet = `select ${petColumns} from pets where id = $1`
const petsOf = `select ${petColumns} from pets where owner_uid = $1 order by id desc limit 100`
const campaigns = `select ${campaignColumns} from campaigns where approval = 'none' and not hidden order by id desc limit 6`

const read = async (name: string, text: string, values: unknown[] = []) =>
  (await pool.query({ name, text, values })).rows

async function answerTo(path: string, query: URLSearchParams): Promise<unknown> {
  if (path === '/api/pets') return read('pets', pets, [Number(query.get('limit'))])
  if (path.startsWith('/api/pets/')) return (await read('pet', pet, [Number(path.slice(10))]))[0]
  if (path === '/api/mypets') return read('petsOf', petsOf, [query.get('owner')])
  return path === '/api/donations' ? read('campaigns', campaigns) : undefined
}

const server = createServer(async (request, response) => {
  const [path = '/', query] = (request.url ?? '/').split('?')
  const answer = await answerTo(path, new URLSearchParams(query))
  const body = JSON.stringify(answer ?? { error: 'not found' })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
  response.writeHead(answer ? 200 : 404, headers).end(body)
})
listenAnywhere(server)
