import { z } from 'zod'

/** The number that names a record. */
export const id = z.int('This is not a valid id').positive('This is not a valid id')
export const idInput = z.object({ id })
