import { createHash, timingSafeEqual } from 'node:crypto'
import { statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { donationTotals } from '#server/features/donations/reports.queries.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { bearerToken } from '#server/platform/http/origin.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * `GET /metrics` for Prometheus: requests and durations, event-loop delay, memory, donations, database size. Requires
 * `Authorization: Bearer` with the token. Routes appear by their pattern, so metrics contain no personal data.
 */
export function metrics(app: FastifyInstance, deps: Deps, token: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'pawstead_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'pawstead_http_request_duration_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'page'
    requests.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
  })
  shelterGauges(registry, deps)
  app.get(
    '/metrics',
    { logLevel: 'warn', config: { cost: { free: 'asks for a token first' }, shedding: 'never' } },
    async (request, reply) => {
      const bearer = bearerToken(request)
      if (bearer === undefined || !timingSafeEqual(digest(bearer), digest(token)))
        throw new AppError('NOT_LOGGED_IN', { text: refusalText('METRICS_TOKEN_MISSING') })
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

function shelterGauges(registry: Registry, deps: Deps): void {
  const { db } = deps
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  gauge('pawstead_donations', 'Donations ever given', async () => (await donationTotals(db)).count)
  gauge(
    'pawstead_donated_cents',
    'Amounts ever given, in the smallest unit of the shelter’s currency: cents, yen, or fils',
    async () => (await donationTotals(db)).cents,
  )
  gauge(
    'pawstead_donated_without_campaign_cents',
    'The part of these amounts that was given to no campaign',
    async () => (await donationTotals(db)).withoutCampaignCents,
  )
  gauge('pawstead_database_bytes', 'Size of the database', () => databaseBytes(deps))
}

async function databaseBytes({ db, config }: Deps): Promise<number> {
  if (db.dialect === 'postgres') {
    const size = sql<number>`pg_database_size(current_database())`.mapWith(Number)
    const [row] = await db.read.select({ size }).from(sql`(select 1) as one`)
    return row?.size ?? 0
  }
  const file = databaseFile(config.dataDir)
  const sizes = [file, `${file}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
