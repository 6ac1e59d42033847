import type { Database, Tx } from '#server/db/database.ts'

/** The parts that erasing needs; a backup that is being restored has only these. */
export type ErasureDb = Pick<Database, 'schema' | 'dialect'>
export type ErasureTx = Pick<Tx, 'select' | 'insert' | 'update' | 'delete' | '$count'>

export type Successor = { uid: string; email: string }

export type LeavingUser = { uid: string; now: Date; successor: Successor }
