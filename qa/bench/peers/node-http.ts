// node:http with prepared better-sqlite3 statements and nothing else: the minimum cost of reading the database per
// request.
import { createServer } from 'node:http'
import BetterSqlite from 'better-sqlite3'
import { listenAnywhere } from './listen.ts'
import type { Viewer } from './shapes.ts'
import { prepareReads, prepareViewer } from './statements.ts'

const [file = ''] = process.argv.slice(2)
const db = new BetterSqlite(file, { readonly: true })
const reads = prepareReads(db)
const viewerOf = prepareViewer(db)

function answerTo(path: string, query: URLSearchParams, viewer: Viewer, base: string): unknown {
  if (path.startsWith('/trpc/')) {
    const input = JSON.parse(query.get('input') ?? '{}')
    const data = answerToSite(path.slice('/trpc/'.length), input, viewer)
    return data && { result: { data } }
  }
  if (path === '/api/pets') return reads.restPets(Number(query.get('limit')), viewer, base)
  if (path === '/api/donations') return reads.restCampaigns(viewer, base)
  if (path.startsWith('/api/pets/')) return reads.restPet(Number(path.slice(10)), viewer, base)
  if (path.startsWith('/api/donations/')) return reads.restCampaign(Number(path.slice(15)), viewer, base)
  return undefined
}

function answerToSite(name: string, input: { id: number; limit?: number }, viewer: Viewer): unknown {
  if (name === 'pets.list') return reads.sitePets(input.limit)
  if (name === 'pets.byId') return reads.sitePet(input.id, viewer)
  if (name === 'campaigns.list') return reads.siteCampaigns(input.limit)
  if (name === 'campaigns.byId') return reads.siteCampaign(input.id, viewer)
  return undefined
}

const server = createServer((request, response) => {
  const { authorization, cookie, host } = request.headers
  const session = /(?:^|; )pawstead_session=([^;]+)/.exec(cookie ?? '')?.[1]
  const [path = '/', query] = (request.url ?? '/').split('?')
  const answer = answerTo(path, new URLSearchParams(query), viewerOf(session, authorization), `http://${host}`)
  const body = JSON.stringify(answer ?? { error: 'not found' })
  response
    .writeHead(answer ? 200 : 404, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
})
listenAnywhere(server)
