import { ArrowLeft, ArrowRight, GripHorizontal, PawPrint, Pencil, X } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { isHttpUrl, thumbnailOf, uploadedImageHash } from '#shared/pictures.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { IconButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Picture } from '#web/components/ui/picture.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { moveButtonProps, type ReorderProps } from '#web/components/ui/reorder.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { isRightToLeft } from '#web/lib/direction.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { cropAt } from './crop-at.ts'
import { photoListTexts as t } from './photo-list.texts.ts'
import type { PhotoTile, UploadingTile } from './tiles.ts'

const frame = 'relative aspect-4/3 w-full overflow-hidden rounded-field bg-sunken'
const chip = 'bg-card text-ink shadow-float forced-colors:border'

export type TileActions = Pick<ReorderProps, 'onMove'> & {
  onRemove: () => void
  onEdit: () => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
}

type SortableTileProps = ReorderProps & TileActions

export function SortablePhoto({ tile, index, count, ...actions }: SortableTileProps & { tile: PhotoTile }) {
  const [broken, setBroken] = useState('')
  const { image } = tile.photo
  const position = index + 1
  const grip = (event: PointerEvent<HTMLElement>) => {
    // a finger on the picture scrolls the page
    if (event.pointerType === 'mouse') actions.onGrip(event)
  }
  return (
    <>
      <div className={frame}>
        <Preview
          tile={tile}
          alt={count === 1 ? t.preview() : t.photo({ position })}
          onBroken={() => setBroken(image)}
        />
        <button
          type="button"
          onClick={actions.onEdit}
          onPointerDown={count > 1 ? grip : undefined}
          aria-label={t.editPhoto({ position })}
          className="absolute inset-0 rounded-field -outline-offset-3"
        >
          <span
            aria-hidden
            className={classes(
              'absolute end-2 bottom-2 inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-sm font-bold',
              chip,
            )}
          >
            <Pencil className="size-4" />
            {t.edit()}
          </span>
        </button>
        {index === 0 && count > 1 && (
          <Badge tone="plain" className="pointer-events-none absolute top-2 start-2">
            {t.cover()}
          </Badge>
        )}
        <Corner label={t.removePhoto({ position })} onClick={actions.onRemove} />
      </div>
      {count > 1 && (
        <Order
          left={t.movePhotoLeft({ position })}
          right={t.movePhotoRight({ position })}
          index={index}
          count={count}
          {...actions}
        />
      )}
      {broken === image && <p className="mt-2 text-sm text-danger">{t.broken()}</p>}
    </>
  )
}

/** Small, as it is over the picture, but with a large touch target. */
function Corner({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute top-0 end-0 grid size-11 place-items-center rounded-full"
    >
      <span
        className={classes('grid size-8 place-items-center rounded-full transition-colors hover:bg-amber-soft', chip)}
      >
        <X aria-hidden className="size-4.5" />
      </span>
    </button>
  )
}

export function SortableUpload({ tile, index, count, ...actions }: SortableTileProps & { tile: UploadingTile }) {
  const { file, percent } = tile
  return (
    <>
      <div className={classes(frame, 'flex flex-col justify-center gap-2 p-3')}>
        <p className="line-clamp-2 pe-10 text-sm font-semibold">
          <bdi>{file.name}</bdi>
        </p>
        {percent === null ? (
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <Spinner className="text-amber-ink" />
            {t.preparing()}
          </p>
        ) : (
          <>
            <Progress percent={percent} decimals={0} label={t.uploadingFile({ file: file.name })} />
            <p className="text-sm text-ink-soft">{percent < 100 ? t.uploading() : t.processing()}</p>
          </>
        )}
        <Corner label={t.cancelFile({ file: file.name })} onClick={actions.onRemove} />
      </div>
      {count > 1 && (
        <Order
          left={t.moveFileLeft({ file: file.name })}
          right={t.moveFileRight({ file: file.name })}
          index={index}
          count={count}
          {...actions}
        />
      )}
    </>
  )
}

type PreviewProps = { tile: PhotoTile; alt: string; onBroken: () => void }

function Preview({ tile: { photo }, alt, onBroken }: PreviewProps) {
  const { image, focus } = photo
  // load a link only after it has been typed completely
  const settled = useDebounced(image, 400) === image
  if (!uploadedImageHash(image) && !(settled && isHttpUrl(image)))
    return (
      <div className="grid size-full place-items-center">
        <PawPrint aria-hidden className="size-12 text-field-line" />
      </div>
    )
  return (
    <div style={cropAt(focus)} className="size-full">
      <Picture
        src={thumbnailOf(image)}
        alt={alt}
        width={224}
        height={168}
        eager
        onBroken={onBroken}
        className="size-full object-cover object-(--focus)"
      />
    </div>
  )
}

type TileOrderProps = ReorderProps & Pick<SortableTileProps, 'onGrip'> & { left: string; right: string }

/** Two buttons for the keyboard, and a grip for fingers and mice. The first photo is at the right in some languages. */
function Order({ left, right, onGrip, ...order }: TileOrderProps) {
  const [earlier, later] = isRightToLeft() ? [right, left] : [left, right]
  return (
    <div className="mt-1 flex justify-between text-ink">
      <IconButton icon={ArrowLeft} label={earlier} {...moveButtonProps(order, -1)} />
      <span
        aria-hidden
        title={t.drag()}
        onPointerDown={onGrip}
        className="grid h-11 min-w-11 grow cursor-grab touch-none place-items-center rounded-full text-ink-soft transition-colors select-none hover:bg-amber-soft"
      >
        <GripHorizontal className="size-5" />
      </span>
      <IconButton icon={ArrowRight} label={later} {...moveButtonProps(order, 1)} />
    </div>
  )
}
