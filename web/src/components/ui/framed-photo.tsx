import { classes } from './classes.ts'
import { Picture } from './picture.tsx'

type FramedPhotoProps = { src: string; alt: string; eager?: boolean; className?: string }

/** An uncropped photo in a 4:3 frame. A soft copy of the same file fills the rest, so that nothing else is loaded. */
export function FramedPhoto({ src, alt, eager = false, className }: FramedPhotoProps) {
  return (
    <div className={classes('relative aspect-4/3 overflow-hidden bg-sunken', className)}>
      {src && (
        <img
          src={src}
          alt=""
          aria-hidden
          width={1200}
          height={900}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full scale-125 object-cover opacity-50 blur-3xl"
        />
      )}
      <Picture
        src={src}
        alt={alt}
        width={1200}
        height={900}
        eager={eager}
        className="relative size-full bg-transparent! object-contain"
      />
    </div>
  )
}
