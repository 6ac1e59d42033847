import { type SQL, sql } from 'drizzle-orm'
import { attributesMaskSql } from '#server/db/attributes-mask.ts'
import type { Database } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { operation } from '#server/platform/access/operation.ts'
import { today } from '#server/platform/http/response-expiry.ts'
import type { InterestInput } from '#shared/saved-searches.ts'
import { newlyMatching, searchIndex } from './search-index.queries.ts'

/** The mask of facts that the database computes of a pet's columns, for values that are in no row. */
export async function factsOf(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  pet: InterestInput,
): Promise<number> {
  const typed = (value: unknown, type: 'text' | 'boolean') =>
    dialect === 'postgres'
      ? sql`cast(${value} as ${sql.raw(type)})`
      : sql`${typeof value === 'boolean' ? Number(value) : value}`
  const { category, sex, size, goodWithChildren, goodWithDogs, goodWithCats, specialNeeds } = pet
  const needs = specialNeeds === false ? '' : specialNeeds
  const columns: Record<string, SQL> = {
    status: sql`'available'`,
    category: typed(category, 'text'),
    sex: typed(sex, 'text'),
    size: typed(size, 'text'),
    good_with_children: typed(goodWithChildren, 'boolean'),
    good_with_dogs: typed(goodWithDogs, 'boolean'),
    good_with_cats: typed(goodWithCats, 'boolean'),
    special_needs: typed(needs, 'text'),
  }
  const values = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  const [row] = await read
    .select({ facts: sql<number>`${sql.raw(attributesMaskSql)}`.mapWith(Number) })
    .from(sql`(select ${sql.join(values, sql`, `)}) as pet`)
  return row?.facts ?? 0
}

/** How many addresses have a search that a pet like this would match (docs/product.md 23.12). */
export const countInterested = operation(
  { access: 'user', cost: 5 },
  async function countInterested({ db }, pet: InterestInput): Promise<{ count: number }> {
    const index = await searchIndex(db)
    if (index.searches.length === 0) return { count: 0 }
    const facts = await factsOf(db, pet)
    const { birthDate, name } = pet
    const found = newlyMatching(index, { facts, birthDate, nameFolded: foldName(name), day: today() }, null)
    return { count: new Set(found.map(({ addressId }) => addressId)).size }
  },
)
