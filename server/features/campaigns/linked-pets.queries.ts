import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isPublic } from '#server/features/pets/pets.queries.ts'
import { isStaff, type Viewer } from '#shared/permissions.ts'

export type LinkedPet = { id: number; name: string }

/**
 * The pet of a campaign, if the viewer may see it. A campaign keeps the number of a deleted or hidden pet, which leads
 * nowhere (docs/product.md 7.14).
 */
export async function linkedPet(
  { read, schema }: Pick<Database, 'read' | 'schema'>,
  viewer: Viewer,
  petId: number | null,
): Promise<LinkedPet | null> {
  if (petId === null) return null
  const { pets } = schema
  const isOwn = viewer ? eq(pets.ownerUid, viewer.uid) : undefined
  const [pet] = await read
    .select({ id: pets.id, name: pets.name })
    .from(pets)
    .where(and(eq(pets.id, petId), isStaff(viewer) ? undefined : or(isPublic(schema), isOwn)))
  return pet ?? null
}
