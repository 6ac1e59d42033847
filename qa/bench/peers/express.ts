// Express 5 with better-sqlite3, written well but not for benchmarks: prepared statements, a transaction per donation,
// and durable commits.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import BetterSqlite from 'better-sqlite3'
import cookieParser from 'cookie-parser'
import express, { type Request } from 'express'
import { listenAnywhere } from './listen.ts'
import { campaignColumns, type PeerCampaign, restCampaign, type Viewer } from './shapes.ts'
import { prepareReads, prepareViewer } from './statements.ts'

const [file = ''] = process.argv.slice(2)
const db = new BetterSqlite(file)
db.pragma('journal_mode = wal')
db.pragma('synchronous = full')
db.pragma('foreign_keys = on')
const reads = prepareReads(db)
const viewerOf = prepareViewer(db)

const app = express()
app.disable('x-powered-by')
app.use(express.json())
app.use(cookieParser())
app.use((request, response, next) => {
  response.locals.viewer = viewerOf(request.cookies.pawstead_session, request.headers.authorization)
  next()
})
const baseOf = (request: Request) => `${request.protocol}://${request.get('host')}`

app.get('/api/pets', (request, response) => {
  response.json(reads.restPets(Number(request.query.limit), response.locals.viewer, baseOf(request)))
})
app.get('/api/pets/:id', (request, response) => {
  const pet = reads.restPet(Number(request.params.id), response.locals.viewer, baseOf(request))
  if (pet) response.json(pet)
  else response.status(404).json({ error: 'There is no such pet' })
})
app.get('/api/donations', (request, response) => {
  response.json(reads.restCampaigns(response.locals.viewer, baseOf(request)))
})
app.get('/api/donations/:id', (request, response) => {
  const campaign = reads.restCampaign(Number(request.params.id), response.locals.viewer, baseOf(request))
  if (campaign) response.json(campaign)
  else response.status(404).json({ error: 'There is no such campaign' })
})

// the website's queries, at the website's URLs
type SiteRead = (input: { id: number; limit?: number }, viewer: Viewer) => unknown
const siteReads: Record<string, SiteRead> = {
  'pets.list': ({ limit }) => reads.sitePets(limit),
  'pets.byId': ({ id }, viewer) => reads.sitePet(id, viewer),
  'campaigns.list': ({ limit }) => reads.siteCampaigns(limit),
  'campaigns.byId': ({ id }, viewer) => reads.siteCampaign(id, viewer),
}
for (const [name, read] of Object.entries(siteReads))
  app.get(`/trpc/${name}`, (request, response) => {
    const data = read(JSON.parse(String(request.query.input)), response.locals.viewer)
    if (data) response.json({ result: { data } })
    else response.status(404).json({ error: 'There is no such record' })
  })

type DonationInput = { campaignId: number; cents: number; key: string; uid: string | null; now: number }
type Donation = { id: number; campaignId: number; amountCents: number; createdAt: number }

const take = db.prepare<
  DonationInput,
  PeerCampaign
>(`update campaigns set donated_cents = donated_cents + @cents, gifts = gifts + 1
  where id = @campaignId and not paused and ends_at > @now and approval = 'none' and not hidden
    and donated_cents + @cents + reserved_cents <= max_cents
  returning ${campaignColumns}`)
const insert = db.prepare<DonationInput & { total: number }, Donation>(`insert into donations
  (campaign_id, amount_cents, origin, campaign_cents, campaign_version, created_at)
  values (@campaignId, @cents, 'promise', @total, 0, @now)
  returning id, campaign_id as campaignId, amount_cents as amountCents, created_at as createdAt`)
const insertPerson = db.prepare<DonationInput & { id: number; secret: string }>(`insert into gift_people
  (donation_id, campaign_id, state, standing_cents, donor_uid, secret, idempotency_key)
  values (@id, @campaignId, 'promised', @cents, @uid, @secret, @key)`)

/** Throws if the key was used before, which rolls back. Returns undefined if the campaign takes no more. */
const donate = db.transaction((input: DonationInput) => {
  const campaign = take.get(input)
  const donation = campaign && insert.get({ ...input, total: campaign.donatedCents })
  if (!campaign || !donation) return undefined
  const secret = `${donation.id}-${randomBytes(32).toString('base64url')}`
  insertPerson.run({ ...input, id: donation.id, secret })
  return {
    campaign,
    donation,
    link: { path: `/gifts/${secret}`, reference: referenceOf(donation.id), state: 'promised' },
  }
})
const referenceOf = (id: number) => `PS-${id}-${(((id % 251) * 233) % 251).toString(16).toUpperCase().padStart(2, '0')}`
const uidOf = (viewer: Viewer) => viewer?.uid ?? null

app.patch('/api/donations/:id/donate', (request, response) => {
  const { viewer } = response.locals
  const cents = Math.round(Number(request.body.amount) * 100)
  const key = String(request.headers['idempotency-key'])
  const input = { campaignId: Number(request.params.id), cents, key, uid: uidOf(viewer), now: Date.now() }
  const given = donate.immediate(input)
  if (!given) return void response.status(409).json({ error: 'This campaign takes no more' })
  const base = baseOf(request)
  const { path, ...link } = given.link
  response.json({ ...restCampaign(given.campaign, viewer, base), gift: { url: base + path, ...link } })
})
app.post('/trpc/donations.give', (request, response) => {
  const { campaignId, amountCents, idempotencyKey } = request.body
  const uid = uidOf(response.locals.viewer)
  const given = donate.immediate({ campaignId, cents: amountCents, key: idempotencyKey, uid, now: Date.now() })
  if (!given) return void response.status(409).json({ error: 'This campaign takes no more' })
  const createdAt = new Date(given.donation.createdAt).toISOString()
  const link = { ...given.link, checkoutUrl: null }
  response.json({ result: { data: { ...given.donation, name: 'Anonymous', createdAt, ...link } } })
})

listenAnywhere(createServer(app))
