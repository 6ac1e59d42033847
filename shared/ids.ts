import { z } from 'zod'

/** The number that names a record. */
export const id = z.int('This is not a valid id').positive('This is not a valid id')
export const idInput = z.object({ id })

/** Keyset paging: records with an id below `before`, newest first. */
export const before = z.int().positive().optional()
