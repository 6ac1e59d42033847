// Stock Fastify, tRPC and Drizzle over better-sqlite3, each as its own documentation writes it.
import { initTRPC, TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import BetterSqlite from 'better-sqlite3'
import { desc, eq, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import fastify from 'fastify'
import { z } from 'zod'

const pets = sqliteTable('pets', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  age: text('age').notNull(),
  category: text('category').notNull(),
  location: text('location').notNull(),
  description: text('description').notNull(),
  image: text('image').notNull(),
  adopted: integer('adopted', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
})

const campaigns = sqliteTable('campaigns', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  petName: text('pet_name').notNull(),
  image: text('image').notNull(),
  maxCents: integer('max_cents').notNull(),
  donatedCents: integer('donated_cents').notNull(),
  location: text('location').notNull(),
  description: text('description').notNull(),
  endsAt: integer('ends_at', { mode: 'timestamp_ms' }).notNull(),
  paused: integer('paused', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
})

const [file = ''] = process.argv.slice(2)
const db = drizzle(new BetterSqlite(file, { readonly: true }))
const t = initTRPC.create()

const idInput = z.object({ id: z.number().int().positive() })
const listInput = z.object({
  cursor: z.number().int().positive().optional(),
  limit: z.number().int().min(1).max(100).optional(),
})

type Standing = Pick<typeof campaigns.$inferSelect, 'donatedCents' | 'maxCents' | 'endsAt' | 'paused'>
function stateOf({ donatedCents, maxCents, endsAt, paused }: Standing) {
  if (donatedCents >= maxCents) return 'funded'
  if (endsAt <= new Date()) return 'ended'
  return paused ? 'paused' : 'open'
}

function pageOf<Row extends { id: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const petCard = {
  id: pets.id,
  name: pets.name,
  age: pets.age,
  category: pets.category,
  location: pets.location,
  image: pets.image,
  adopted: pets.adopted,
}

const appRouter = t.router({
  pets: t.router({
    list: t.procedure.input(listInput).query(async ({ input: { cursor, limit = 24 } }) => {
      const rows = await db
        .select(petCard)
        .from(pets)
        .where(cursor ? lt(pets.id, cursor) : undefined)
        .orderBy(desc(pets.id))
        .limit(limit + 1)
      return pageOf(rows, limit)
    }),
    byId: t.procedure.input(idInput).query(async ({ input }) => {
      const [pet] = await db.select().from(pets).where(eq(pets.id, input.id))
      if (!pet) throw new TRPCError({ code: 'NOT_FOUND' })
      return { ...pet, canManage: false, requested: null }
    }),
  }),
  campaigns: t.router({
    list: t.procedure.input(listInput).query(async ({ input: { cursor, limit = 6 } }) => {
      const rows = await db
        .select({
          id: campaigns.id,
          petName: campaigns.petName,
          image: campaigns.image,
          maxCents: campaigns.maxCents,
          donatedCents: campaigns.donatedCents,
          endsAt: campaigns.endsAt,
          paused: campaigns.paused,
        })
        .from(campaigns)
        .where(cursor ? lt(campaigns.id, cursor) : undefined)
        .orderBy(desc(campaigns.id))
        .limit(limit + 1)
      const page = pageOf(rows, limit)
      const items = page.items.map(({ endsAt, paused, ...card }) => {
        return { ...card, state: stateOf({ ...card, endsAt, paused }) }
      })
      return { ...page, items }
    }),
    byId: t.procedure.input(idInput).query(async ({ input }) => {
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, input.id))
      if (!campaign) throw new TRPCError({ code: 'NOT_FOUND' })
      const { endsAt, ...shown } = campaign
      return {
        ...shown,
        state: stateOf(campaign),
        shortDescription: [...campaign.description].slice(0, 100).join(''),
        lastDate: endsAt,
        canManage: false,
      }
    }),
  }),
})
type AppRouter = typeof appRouter

const server = fastify({ routerOptions: { maxParamLength: 5000 } })
await server.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: { router: appRouter } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
})
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
