// Stock Fastify, tRPC and Drizzle over better-sqlite3, each as its own documentation writes it.
import { initTRPC, TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import BetterSqlite from 'better-sqlite3'
import { and, desc, eq, lt, ne } from 'drizzle-orm'
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
  alt: text('alt'),
  focusX: integer('focus_x'),
  focusY: integer('focus_y'),
  status: text('status').notNull(),
  sex: text('sex'),
  birthDate: text('birth_date'),
  birthDateApproximate: integer('birth_date_approximate', { mode: 'boolean' }).notNull(),
  size: text('size'),
  breed: text('breed'),
  goodWithChildren: integer('good_with_children', { mode: 'boolean' }),
  goodWithDogs: integer('good_with_dogs', { mode: 'boolean' }),
  goodWithCats: integer('good_with_cats', { mode: 'boolean' }),
  houseTrained: integer('house_trained', { mode: 'boolean' }),
  neutered: integer('neutered', { mode: 'boolean' }),
  vaccinated: integer('vaccinated', { mode: 'boolean' }),
  microchipped: integer('microchipped', { mode: 'boolean' }),
  specialNeeds: text('special_needs'),
  adoptionFeeCents: integer('adoption_fee_cents'),
  arrivedOn: text('arrived_on').notNull(),
  version: integer('version').notNull(),
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
  focusX: pets.focusX,
  focusY: pets.focusY,
  status: pets.status,
}

const focusOf = ({ focusX, focusY }: { focusX: number | null; focusY: number | null }) =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

const appRouter = t.router({
  pets: t.router({
    list: t.procedure.input(listInput).query(async ({ input: { cursor, limit = 24 } }) => {
      const rows = await db
        .select(petCard)
        .from(pets)
        .where(and(ne(pets.status, 'draft'), cursor ? lt(pets.id, cursor) : undefined))
        .orderBy(desc(pets.id))
        .limit(limit + 1)
      const page = pageOf(rows, limit)
      const items = page.items.map(({ focusX, focusY, ...card }) => ({ ...card, focus: focusOf({ focusX, focusY }) }))
      return { ...page, items }
    }),
    byId: t.procedure.input(idInput).query(async ({ input }) => {
      const [pet] = await db.select().from(pets).where(eq(pets.id, input.id))
      if (!pet) throw new TRPCError({ code: 'NOT_FOUND' })
      const { alt, focusX, focusY, ...shown } = pet
      const focus = focusOf(pet)
      // the pets here have one photo each
      const photos = [{ image: pet.image, alt, focus }]
      const specialNeeds = pet.specialNeeds === '' ? false : pet.specialNeeds
      const today = new Date().toISOString().slice(0, 10)
      return { ...shown, specialNeeds, focus, photos, canManage: false, requested: null, today }
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
