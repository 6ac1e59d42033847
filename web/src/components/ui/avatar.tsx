import { thumbnailOf } from '#shared/pictures.ts'
import { useImageBroken } from '#web/lib/use-image-broken.ts'
import { classes } from './classes.ts'

const unknown = '/default-avatar.png'

const sizes = { small: 'size-9', medium: 'size-11', large: 'size-16' }

type AvatarProps = { src: string | null | undefined; alt?: string; size?: keyof typeof sizes; className?: string }

export function Avatar({ src, alt = '', size = 'medium', className }: AvatarProps) {
  const picture = src ? thumbnailOf(src) : unknown
  const { isBroken, watch } = useImageBroken(picture)
  return (
    <img
      src={isBroken ? unknown : picture}
      alt={alt}
      width={64}
      height={64}
      referrerPolicy="no-referrer"
      {...watch}
      className={classes('shrink-0 rounded-full bg-sunken object-cover', sizes[size], className)}
    />
  )
}
