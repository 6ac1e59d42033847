import type { Kit } from './columns.ts'
import { defineMoney } from './schema-money.ts'
import { definePayments } from './schema-payments.ts'
import { defineKeys, defineLogins, definePeople } from './schema-people.ts'
import { definePets } from './schema-pets.ts'
import { defineShelter } from './schema-shelter.ts'
import { defineTrail } from './schema-trail.ts'

/**
 * Every table, written once in the words of a kit. A `uid` is the identity provider's name of a person; money is in cents.
 */
export function defineSchema(kit: Kit) {
  return {
    ...definePeople(kit),
    ...defineLogins(kit),
    ...defineKeys(kit),
    ...defineShelter(kit),
    ...defineTrail(kit),
    ...definePets(kit),
    ...defineMoney(kit),
    ...definePayments(kit),
    ...defineImages(kit),
  }
}

export type Schema = ReturnType<typeof defineSchema>

const now = () => new Date()

function defineImages(kit: Kit) {
  // the bytes come last: SQLite reads a row up to the last column it needs, and metadata is asked for far more often
  const images = kit.table(
    'images',
    {
      hash: kit.text('hash').primaryKey(),
      width: kit.int('width').notNull(),
      height: kit.int('height').notNull(),
      smallWidth: kit.int('small_width').notNull(),
      smallHeight: kit.int('small_height').notNull(),
      /** Percent from the left and from the top; null in pictures from before 0.2.0, whose tables have them behind the bytes. */
      focusX: kit.int('focus_x'),
      focusY: kit.int('focus_y'),
      ownerUid: kit.text('owner_uid'),
      store: kit.oneOf('store', ['database', 's3']).notNull().default('database'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      fullBytes: kit.blob('full_bytes'),
      smallBytes: kit.blob('small_bytes'),
    },
    // counted at every upload: 80 ms without it where there are 50,000 pictures
    (t) => [kit.index('images_owner').on(t.ownerUid)],
  )
  /** Uploaded pictures that nothing shows, as far as anything has looked (docs/product.md 9.8). */
  const unusedImages = kit.table(
    'unused_images',
    {
      hash: kit
        .text('hash')
        .primaryKey()
        .references(() => images.hash, { onDelete: 'cascade' }),
      /** Who uploaded it last. */
      ownerUid: kit.text('owner_uid'),
      /** The network it was uploaded from; null where a sweep found it. */
      network: kit.text('network'),
      /** Of both renditions. */
      bytes: kit.int('bytes').notNull(),
      since: kit.time('since').notNull(),
    },
    (t) => [kit.index('unused_images_owner').on(t.ownerUid), kit.index('unused_images_network').on(t.network)],
  )
  return { images, unusedImages }
}
