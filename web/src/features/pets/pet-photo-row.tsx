import { thumbnailOf } from '#shared/pictures.ts'
import { Picture } from '#web/components/ui/picture.tsx'
import type { PetFormValues } from './pet-form-values.ts'

export function PetPhotoRow({ photos }: Pick<PetFormValues, 'photos'>) {
  return (
    <span className="flex flex-wrap gap-1.5 py-1">
      {photos.map(({ image, alt }, place) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only shown
          key={place}
          src={thumbnailOf(image)}
          alt={alt ?? `Photo ${place + 1}`}
          width={48}
          height={48}
          className="size-12 rounded-small object-cover"
        />
      ))}
    </span>
  )
}
