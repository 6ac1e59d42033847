import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Schema } from './schema.ts'

type ImageColumn = { table: PgTable; column: PgColumn; key: string }

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
}: Schema): ImageColumn[] => [
  { table: pets, column: pets.image, key: 'image' },
  { table: petPhotos, column: petPhotos.image, key: 'image' },
  { table: campaigns, column: campaigns.image, key: 'image' },
  { table: campaignVersions, column: campaignVersions.image, key: 'image' },
  { table: campaignUpdates, column: campaignUpdates.image, key: 'image' },
  { table: adoptionRequests, column: adoptionRequests.petImage, key: 'petImage' },
  { table: users, column: users.photoUrl, key: 'photoUrl' },
  { table: accounts, column: accounts.photoUrl, key: 'photoUrl' },
  { table: settings, column: settings.logo, key: 'logo' },
]
