import { z } from 'zod'
import { inputRulesTexts as t } from './input-rules.texts.ts'
import { type Label, writeLabel } from './labels.ts'
import { isHttpUrl, maxImageUrlLength, uploadedImageHash } from './pictures.ts'

/** A picture: an http(s) URL, or the path of a picture uploaded here (docs/product.md 9.1). */
export function image(label: Label, required?: Label) {
  const about = () => ({ label: writeLabel(label) })
  const missing = () => (required === undefined ? t.required(about()) : writeLabel(required))
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing() : t.notText(about())) })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(maxImageUrlLength, { error: () => t.tooLong({ ...about(), max: maxImageUrlLength }) })
    .refine((value) => uploadedImageHash(value) !== null || isHttpUrl(value), { error: t.notAPicture })
}

export const imageUrl = z
  .string()
  .trim()
  .max(maxImageUrlLength, { error: () => t.tooLong({ label: t.pictureLink(), max: maxImageUrlLength }) })
  .refine(isHttpUrl, { error: t.notALink })

const percentage = z
  .int({ error: t.notAFocalPoint })
  .min(0, { error: t.notAFocalPoint })
  .max(100, { error: t.notAFocalPoint })

/** The focal point on cards (docs/product.md 9.6). */
export const focus = z.object({ x: percentage, y: percentage })
