import { Expand } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import type { PetDetail } from '#shared/pets.ts'
import { photoAlt } from '#shared/photos.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { classes } from '#web/components/ui/classes.ts'
import { focusClasses } from '#web/components/ui/focus-classes.ts'
import { FramedPhoto } from '#web/components/ui/framed-photo.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { petGalleryTexts as t } from './gallery.texts.ts'
import { type GalleryPhoto, OverPhoto, PositionText, photoLabel, rowClasses, Steps } from './parts.tsx'
import { useCarousel } from './use-carousel.ts'

/** A pet's photos: one large, the others by swipe, key, or button (docs/product.md 5.10). */
export function Gallery({ pet }: { pet: Pick<PetDetail, 'name' | 'category' | 'photos'> }) {
  const photos = pet.photos.map((photo, position) => ({ ...photo, alt: photoAlt(pet, photo, position) }))
  const [cover, ...further] = photos
  // a draft without a picture
  if (!cover) return <FramedPhoto src="" alt={pet.name} className="sm:rounded-scene" />
  if (further.length > 0) return <Photos name={pet.name} photos={photos} />
  return <FramedPhoto src={cover.image} alt={cover.alt} eager className="sm:rounded-scene" />
}

function Photos({ name, photos }: { name: string; photos: GalleryPhoto[] }) {
  const count = photos.length
  const { position, go, onKeyDown, rowProps } = useCarousel(count)
  const enlarge = useRef<HTMLButtonElement>(null)
  const window = useLazyComponent(async () => (await import('./full-screen.tsx')).FullScreen)
  const close = (at: number) => {
    window.close()
    go(at, 'instant')
    enlarge.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no form's fields */}
      <div role="group" aria-label={t.photosOf({ name })} onKeyDown={onKeyDown}>
        <div className="relative overflow-hidden sm:rounded-scene">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <ul {...rowProps} tabIndex={0} className={`${rowClasses} -outline-offset-4`}>
            {photos.map(({ image, alt }, index) => (
              <li key={image} id={`photo-${index + 1}`} className="relative w-full shrink-0 snap-center snap-always">
                <FramedPhoto src={image} alt={alt} eager={index === 0} />
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t.enlarge({ position: index + 1, count })}
                  className="absolute inset-0 cursor-zoom-in noscript:hidden"
                  onClick={window.open}
                />
              </li>
            ))}
          </ul>
          <Steps position={position} count={count} go={go} />
          <OverPhoto
            ref={enlarge}
            icon={Expand}
            label={t.fullScreen()}
            aria-busy={window.busy || undefined}
            onClick={window.open}
            className="top-3 end-3"
          />
          <Dots position={position} count={count} />
          <PositionText position={position} count={count} className="sr-only" />
        </div>
        <Thumbnails photos={photos} position={position} go={go} />
      </div>
      {window.Component && <window.Component name={name} photos={photos} from={position} onClose={close} />}
    </>
  )
}

const Dots = ({ position, count }: { position: number; count: number }) => (
  <div
    aria-hidden
    className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center sm:hidden noscript:hidden"
  >
    <div className="flex gap-1.5 rounded-full bg-card/85 px-2.5 py-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots differ only in their places
          key={index}
          className={classes(
            'size-1.5 rounded-full transition-colors',
            index === position ? 'bg-amber forced-colors:border-3' : 'bg-field-line forced-colors:border',
          )}
        />
      ))}
    </div>
  </div>
)

/** Links, so that they work without JavaScript. */
function Thumbnails({ photos, position, go }: { photos: GalleryPhoto[]; position: number; go: (to: number) => void }) {
  return (
    <ul aria-label={t.allPhotos()} className="mt-3 hidden grid-cols-5 gap-3 sm:grid">
      {photos.map(({ image, focus }, index) => (
        <li key={image}>
          <a
            href={`#photo-${index + 1}`}
            aria-label={photoLabel(index, photos.length)}
            aria-current={index === position || undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              go(index)
            }}
            className="block overflow-hidden rounded-field opacity-75 transition hover:opacity-100 aria-current:opacity-100 aria-current:ring-3 aria-current:ring-amber forced-colors:aria-current:border-3"
          >
            <Picture
              src={thumbnailOf(image)}
              alt=""
              width={160}
              height={120}
              className={classes(
                'aspect-4/3 w-full object-cover object-[var(--focus-x,50%)_var(--focus-y,30%)]',
                focusClasses(focus),
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
