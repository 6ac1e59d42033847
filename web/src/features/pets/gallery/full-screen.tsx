import { X } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/components/ui/button.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { lockScroll } from '#web/lib/lock-scroll.ts'
import { useLayer } from '#web/lib/use-layer.ts'
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
  useLayer(true, () => window.current?.close())
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
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: it scrolls */}
        {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: Escape does the same */}
        {/* biome-ignore-start lint/a11y/noNoninteractiveElementInteractions: the area around the photo isn't a button */}
        <ul
          {...rowProps}
          tabIndex={0}
          className={`${rowClasses} size-full -outline-offset-4`}
          onClick={(event) => isBesidePhoto(event) && window.current?.close()}
        >
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
        {/* biome-ignore-end lint/a11y/noNoninteractiveElementInteractions: above */}
        {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: above */}
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: above */}
        <Steps position={position} count={count} go={go} />
      </div>
    </dialog>
  )
}

/** A photo is drawn in the middle of its box, as large as fits. A photo that did not load has no size. */
function isBesidePhoto({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement)) return target instanceof HTMLLIElement
  const { naturalWidth, naturalHeight } = target
  const { left, top, width, height } = target.getBoundingClientRect()
  const scale = Math.min(width / naturalWidth, height / naturalHeight)
  const isOutside = (at: number, start: number, size: number, drawn: number) =>
    Math.abs(at - start - size / 2) > (drawn * scale) / 2
  return isOutside(clientX, left, width, naturalWidth) || isOutside(clientY, top, height, naturalHeight)
}
