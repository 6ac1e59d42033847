import { PawPrint } from 'lucide-react'
import { useImageBroken } from '#web/lib/use-image-broken.ts'
import { classes } from './classes.ts'

type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  eager?: boolean
  onBroken?: () => void
  className?: string
}

/**
 * A photo with its size known in advance; a paw replaces one that fails to load, or is missing (''). `eager` is for photos in the first
 * view.
 */
export function Picture({ src, alt, width, height, eager = false, onBroken, className }: PictureProps) {
  const { isBroken, watch } = useImageBroken(src, onBroken)
  if (isBroken || src === '') {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={classes('grid place-items-center bg-sunken text-field-line', className)}
      >
        <PawPrint aria-hidden className="size-1/2 max-h-12 max-w-12" />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      {...watch}
      className={classes('bg-sunken', className)}
    />
  )
}
