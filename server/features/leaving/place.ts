import type { Database, Tx } from '#server/db/database.ts'

/** As much of a database as erasing needs: a backup that is being restored has no more. */
export type ErasureDb = Pick<Database, 'schema' | 'dialect'>
export type ErasureTx = Pick<Tx, 'select' | 'insert' | 'update' | 'delete' | '$count'>

/** Who gets what isn't deleted: the shelter's first admin; nobody where there is none. */
export type Successor = { uid: string; email: string }

export type LeavingUser = { uid: string; now: Date; successor: Successor }
