import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/components/ui/button.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { lockScroll } from '#web/lib/lock-scroll.ts'
import { petGalleryTexts as t } from './gallery.texts.ts'
import { type GalleryPhoto, PositionText, rowClasses, Steps } from './parts.tsx'
import { useCarousel } from './use-carousel.ts'

type FullScreenProps = {
  name: string
  photos: GalleryPhoto[]
  from: number
  onClose: (position: number) => void
}

export function FullScreen({ name, photos, from, onClose }: FullScreenProps) {
  const window = useRef<HTMLDialogElement>(null)
  // before the row finds its place: it has no width until it is shown
  useLayoutEffect(() => {
    window.current?.showModal()
    return lockScroll()
  }, [])
  const count = photos.length
  const { position, go, onKeyDown, rowProps } = useCarousel(count, from)
  return (
    <dialog
      ref={window}
      aria-label={t.photosOf({ name })}
      onKeyDown={onKeyDown}
      onClose={() => onClose(position)}
      className="fixed inset-0 h-dvh max-h-none w-full max-w-none animate-appear flex-col bg-veil text-on-veil open:flex [&_:focus-visible]:outline-amber"
    >
      <div className="flex shrink-0 items-center justify-between py-1.5 pe-2 ps-5">
        <PositionText position={position} count={count} className="font-bold" />
        <IconButton icon={X} label={t.close()} autoFocus onClick={() => window.current?.close()} />
      </div>
      <div className="relative min-h-0 grow">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <ul {...rowProps} tabIndex={0} className={`${rowClasses} size-full -outline-offset-4`}>
          {photos.map(({ image, alt }, index) => (
            <li key={image} className="size-full shrink-0 snap-center snap-always sm:px-18 sm:pb-6">
              <Picture
                src={image}
                alt={alt}
                width={1600}
                height={1200}
                eager={index === from}
                className="size-full bg-transparent! object-contain"
              />
            </li>
          ))}
        </ul>
        <Steps position={position} count={count} go={go} />
      </div>
    </dialog>
  )
}
