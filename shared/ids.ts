import { z } from 'zod'

export const id = z.int('This is not a valid id').positive('This is not a valid id')
export const idInput = z.object({ id })
