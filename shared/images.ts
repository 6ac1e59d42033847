import { z } from 'zod'
import { withThousands } from './format-number.ts'
import { type Label, writeLabel } from './labels.ts'
import { isHttpUrl, maxImageUrlLength, uploadedImageHash } from './pictures.ts'

const notAPercentage = 'A focal point is two whole numbers from 0 to 100'
const notUsable = 'Please give a link that starts with http:// or https://, or upload a picture'

/** A picture: an http(s) URL, or the path of a picture uploaded here (docs/product.md 9.1). */
export function image(label: Label, missing?: string) {
  const about = () => writeLabel(label)
  const required = () => missing ?? `${about()} is required`
  return z
    .string({ error: (issue) => (issue.input === undefined ? required() : `${about()} must be text`) })
    .trim()
    .min(1, { error: required, abort: true })
    .max(maxImageUrlLength, {
      error: () => `${about()} can have at most ${withThousands(maxImageUrlLength)} characters`,
    })
    .refine((value) => uploadedImageHash(value) !== null || isHttpUrl(value), notUsable)
}

export const imageUrl = z
  .string()
  .trim()
  .max(maxImageUrlLength, `The picture's link can have at most ${withThousands(maxImageUrlLength)} characters`)
  .refine(isHttpUrl, 'Please give a link that starts with http:// or https://')

const percentage = z.int(notAPercentage).min(0, notAPercentage).max(100, notAPercentage)

/** The focal point on cards (docs/product.md 9.6). */
export const focus = z.object({ x: percentage, y: percentage })
