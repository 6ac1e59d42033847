import type { Database, Tx } from '#server/db/database.ts'

/** As much of a database as erasing needs: a backup that is being restored has no more. */
export type Place = Pick<Database, 'schema' | 'dialect'>
export type Rows = Pick<Tx, 'select' | 'insert' | 'update' | 'delete' | '$count'>

/** Who gets what isn't deleted: the shelter's first admin; nobody where there is none. */
export type Heir = { uid: string; email: string }

export type Leaving = { uid: string; now: Date; heir: Heir }
