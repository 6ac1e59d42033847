import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DatabaseSchema } from './schema.ts'

type ImageColumn = {
  table: PgTable
  column: PgColumn
  key: string
  by: PgColumn
}

/**
 * Every column that contains the URL or path of a picture. A new column of this kind must be added here.
 * Otherwise its pictures are deleted as unused and are not moved to another storage.
 */
export const imageColumns = ({
  pets,
  petPhotos,
  campaigns,
  campaignVersions,
  campaignUpdates,
  adoptionRequests,
  happyEndings,
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
  { table: happyEndings, column: happyEndings.image, key: 'image', by: happyEndings.id },
  { table: users, column: users.photoUrl, key: 'photoUrl', by: users.uid },
  { table: accounts, column: accounts.photoUrl, key: 'photoUrl', by: accounts.uid },
  { table: settings, column: settings.logo, key: 'logo', by: settings.id },
]
