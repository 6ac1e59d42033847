// Stock Fastify, tRPC, and Drizzle over better-sqlite3, each as in its own documentation.
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
  approval: text('approval').notNull(),
  refusal: text('refusal'),
  hidden: integer('hidden', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
})

const campaigns = sqliteTable('campaigns', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  petName: text('pet_name').notNull(),
  image: text('image').notNull(),
  maxCents: integer('max_cents').notNull(),
  donatedCents: integer('donated_cents').notNull(),
  receivedCents: integer('received_cents').notNull(),
  reservedCents: integer('reserved_cents').notNull(),
  donationCount: integer('gifts').notNull(),
  needs: text('needs').notNull(),
  location: text('location').notNull(),
  description: text('description').notNull(),
  endsAt: integer('ends_at', { mode: 'timestamp_ms' }).notNull(),
  paused: integer('paused', { mode: 'boolean' }).notNull(),
  approval: text('approval').notNull(),
  refusal: text('refusal'),
  hidden: integer('hidden', { mode: 'boolean' }).notNull(),
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

type Standing = Pick<typeof campaigns.$inferSelect, 'donatedCents' | 'receivedCents' | 'maxCents' | 'endsAt' | 'paused'>
function stateOf({ donatedCents, receivedCents, maxCents, endsAt, paused }: Standing) {
  if (donatedCents >= maxCents) return receivedCents >= maxCents ? 'funded' : 'promised'
  if (endsAt <= new Date()) return 'ended'
  return paused ? 'paused' : 'open'
}

function needsOf({ needs, donatedCents }: Pick<typeof campaigns.$inferSelect, 'needs' | 'donatedCents'>) {
  let left = donatedCents
  const filled = (JSON.parse(needs) as { text: string; cents: number }[]).map(({ text, cents }) => {
    const filledCents = Math.min(cents, left)
    left -= filledCents
    return { text, cents, filledCents }
  })
  const next = filled.find(({ cents, filledCents }) => filledCents < cents)
  const need = next ? { text: next.text, cents: next.cents, toGoCents: next.cents - next.filledCents } : null
  return { needs: filled, need }
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

const publicPet = and(ne(pets.status, 'draft'), eq(pets.approval, 'none'), eq(pets.hidden, false))
const publicCampaign = and(eq(campaigns.approval, 'none'), eq(campaigns.hidden, false))

const focusOf = ({ focusX, focusY }: { focusX: number | null; focusY: number | null }) =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

const appRouter = t.router({
  pets: t.router({
    list: t.procedure.input(listInput).query(async ({ input: { cursor, limit = 24 } }) => {
      const rows = await db
        .select(petCard)
        .from(pets)
        .where(and(publicPet, cursor ? lt(pets.id, cursor) : undefined))
        .orderBy(desc(pets.id))
        .limit(limit + 1)
      const page = pageOf(rows, limit)
      const items = page.items.map(({ focusX, focusY, ...card }) => ({ ...card, focus: focusOf({ focusX, focusY }) }))
      return { ...page, items }
    }),
    byId: t.procedure.input(idInput).query(async ({ input }) => {
      const [pet] = await db
        .select()
        .from(pets)
        .where(and(eq(pets.id, input.id), publicPet))
      if (!pet) throw new TRPCError({ code: 'NOT_FOUND' })
      const { alt, focusX, focusY, approval, refusal, hidden, ...shown } = pet
      const focus = focusOf(pet)
      // the pets here have one photo each
      const photos = [{ image: pet.image, alt, focus }]
      const specialNeeds = pet.specialNeeds === '' ? false : pet.specialNeeds
      const today = new Date().toISOString().slice(0, 10)
      const viewed = { withheld: null, canManage: false, requested: null, today }
      return { ...shown, specialNeeds, focus, photos, ...viewed }
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
          receivedCents: campaigns.receivedCents,
          reservedCents: campaigns.reservedCents,
          donationCount: campaigns.donationCount,
          needs: campaigns.needs,
          endsAt: campaigns.endsAt,
          paused: campaigns.paused,
        })
        .from(campaigns)
        .where(and(publicCampaign, cursor ? lt(campaigns.id, cursor) : undefined))
        .orderBy(desc(campaigns.id))
        .limit(limit + 1)
      const page = pageOf(rows, limit)
      const items = page.items.map(({ endsAt, paused, needs, ...card }) => {
        return { ...card, state: stateOf({ ...card, endsAt, paused }), need: needsOf({ ...card, needs }).need }
      })
      return { ...page, items }
    }),
    byId: t.procedure.input(idInput).query(async ({ input }) => {
      const [campaign] = await db
        .select()
        .from(campaigns)
        .where(and(eq(campaigns.id, input.id), publicCampaign))
      if (!campaign) throw new TRPCError({ code: 'NOT_FOUND' })
      const { endsAt, approval, refusal, hidden, ...shown } = campaign
      return {
        ...shown,
        ...needsOf(campaign),
        withheld: null,
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
