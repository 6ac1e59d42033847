import type { FieldErrors } from 'react-hook-form'
import { photosFieldTexts as t } from './photos-field.texts.ts'
import type { PhotoValue } from './use-photos.ts'

export function photosError(errors: FieldErrors<{ photos: PhotoValue[] }>['photos']): string | undefined {
  const listError = errors?.message ?? errors?.root?.message
  if (listError) return listError
  for (let index = 0; index < (errors?.length ?? 0); index += 1) {
    const photoErrors = errors?.[index]
    const sentence =
      photoErrors?.message ?? photoErrors?.image?.message ?? photoErrors?.alt?.message ?? photoErrors?.focus?.message
    if (sentence) return errors?.length === 1 ? sentence : t.errorIn({ position: index + 1, error: sentence })
  }
  return undefined
}
