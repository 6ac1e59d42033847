import type { FieldErrors } from 'react-hook-form'
import type { PhotoValue } from './use-photos.ts'

export function photosError(errors: FieldErrors<{ photos: PhotoValue[] }>['photos']): string | undefined {
  const whole = errors?.message ?? errors?.root?.message
  if (whole) return whole
  for (let place = 0; place < (errors?.length ?? 0); place += 1) {
    const wrong = errors?.[place]
    const sentence = wrong?.message ?? wrong?.image?.message ?? wrong?.alt?.message ?? wrong?.focus?.message
    if (sentence) return errors?.length === 1 ? sentence : `Photo ${place + 1}: ${sentence}`
  }
  return undefined
}
