import { useState } from 'react'
import { classes } from './classes.ts'

const sizes = { small: 'size-9', medium: 'size-11', large: 'size-16' }

type AvatarProps = { src: string | null | undefined; alt?: string; size?: keyof typeof sizes; className?: string }

/** A person's round picture; the default one when there is none or it does not load. */
export function Avatar({ src, alt = '', size = 'medium', className }: AvatarProps) {
  const [broken, setBroken] = useState('')
  return (
    <img
      src={src && src !== broken ? src : '/default-avatar.png'}
      alt={alt}
      width={64}
      height={64}
      referrerPolicy="no-referrer"
      onError={() => src && setBroken(src)}
      className={classes('shrink-0 rounded-full bg-sunken object-cover', sizes[size], className)}
    />
  )
}
