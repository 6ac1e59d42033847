import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DatabaseSchema } from './schema.ts'

type ImageColumn = {
  table: PgTable
  column: PgColumn
  key: string
  /** Its table's primary key, to look through it a window at a time. */
  by: PgColumn
}

/**
 * Every column that holds the address of a picture, with its name in the schema. A picture that one of them shows is kept,
 * and moved with the others; whoever adds such a column names it here.
 */
export const imageColumns = ({
  pets,
  petPhotos,
  campaigns,
  campaignVersions,
  campaignUpdates,
  adoptionRequests,
  users,
  accounts,
  settings,
}: DatabaseSchema): ImageColumn[] => [
  { table: pets, column: pets.image, key: 'image', by: pets.id },
  { table: petPhotos, column: petPhotos.image, key: 'image', by: petPhotos.id },
  { table: campaigns, column: campaigns.image, key: 'image', by: campaigns.id },
  { table: campaignVersions, column: campaignVersions.image, key: 'image', by: campaignVersions.id },
  { table: campaignUpdates, column: campaignUpdates.image, key: 'image', by: campaignUpdates.id },
  { table: adoptionRequests, column: adoptionRequests.petImage, key: 'petImage', by: adoptionRequests.id },
  { table: users, column: users.photoUrl, key: 'photoUrl', by: users.uid },
  { table: accounts, column: accounts.photoUrl, key: 'photoUrl', by: accounts.uid },
  { table: settings, column: settings.logo, key: 'logo', by: settings.id },
]
