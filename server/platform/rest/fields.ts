import { z } from 'zod'
import { AppError, type RefusalCode } from '#server/platform/errors/errors.ts'
import { withThousands } from '#shared/format-number.ts'
import { maxRows } from '#shared/lists.ts'
import { me } from '#shared/users.ts'

const wholeNumber = /^[1-9]\d{0,15}$/

/** In a URL it is text, but the document describes it as a number. */
const wholeNumberSchema =
  (limits: { minimum: number; maximum?: number }) =>
  ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema.pattern
    Object.assign(jsonSchema, { type: 'integer', ...limits })
  }

export const pathId = z
  .string()
  .regex(wholeNumber)
  .transform(Number)
  .refine(Number.isSafeInteger)
  .meta({ description: 'The number of the record', example: 1, override: wholeNumberSchema({ minimum: 1 }) })

/** Ids may be numbers or their strings (docs/product.md 12.3). */
export const anyId = (label: string) =>
  z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be a number`),
    })
    .meta({ description: 'A number, or its string', example: 1 })

export function readId(value: number | string, notFound: RefusalCode): number {
  const text = String(value)
  if (!wholeNumber.test(text) || !Number.isSafeInteger(Number(text))) throw new AppError(notFound)
  return Number(text)
}

export function queryNumber({
  name,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
}: {
  name: string
  min?: number
  max?: number
}) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${withThousands(max)}`
  const error = `${name} must be a whole number ${range}`
  return z
    .string(error)
    .regex(/^\d{1,16}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => Number.isSafeInteger(value) && value >= min && value <= max, error)
    .meta({ override: wholeNumberSchema({ minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) }) })
}

export const pageQuery = z.object({
  limit: queryNumber({ name: 'limit', max: maxRows }).optional(),
  before: queryNumber({ name: 'before' }).optional(),
})

/** The first fields of every record: `_id` is a string and `id` the same number (docs/product.md 12.3). */
export const recordIds = {
  _id: z.string().meta({ example: '1' }),
  id: z.int().positive().meta({ example: 1 }),
}
export const idsOf = ({ id }: { id: number }) => ({ _id: String(id), id })

export const meResponse = me.meta({
  id: 'Me',
  example: { email: 'uma@example.org', name: 'Uma User', photoURL: null, role: 'user' },
})

export const time = z.iso.datetime().meta({ description: 'ISO 8601 in UTC', example: '2026-05-04T09:30:00.000Z' })
export const picture = z
  .string()
  .meta({ description: 'Absolute address', example: 'https://pets.example.org/images/rex.webp' })

export const day = z.iso.date().meta({ description: '`YYYY-MM-DD`', example: '2024-03-31' })
