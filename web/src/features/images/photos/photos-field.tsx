import { CircleAlert, ImagePlus, ImageUp, PawPrint, Plus, RotateCw, X } from 'lucide-react'
import { type ChangeEvent, type Ref, type RefObject, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PetCategory } from '#shared/pet-filter.ts'
import { maxPhotos } from '#shared/photos.ts'
import { isHttpUrl } from '#shared/pictures.ts'
import { Button, buttonClasses } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useDropAndPaste } from '../use-drop-and-paste.ts'
import { PhotoList } from './photo-list.tsx'
import { photosFieldTexts as t } from './photos-field.texts.ts'
import type { FailedTile } from './tiles.ts'
import { isFailed, isVisible } from './tiles.ts'
import type { Photos } from './use-photos.ts'

type PhotosFieldProps = {
  label: string
  photos: Photos
  pet: { name: string; category: PetCategory | undefined }
  error: string | undefined
  onBlur?: () => void
  ref: Ref<HTMLInputElement>
}

type FailedUploadsProps = {
  tiles: FailedTile[]
  onAgain: (tile: FailedTile) => void
  onRemove: (tile: FailedTile) => void
}

function FailedUploads({ tiles, onAgain, onRemove }: FailedUploadsProps) {
  const id = useId()
  const named = ({ key }: FailedTile) => `${id}-${key}`
  return (
    <ul aria-label={t.failures()} className="w-full space-y-3">
      {tiles.map((tile) => (
        <li key={tile.key} className="rounded-field bg-danger-soft px-4 py-3 text-danger">
          <p className="flex items-start gap-2 font-bold">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            {t.failed()}
          </p>
          <p className="mt-1 text-sm">
            <bdi id={named(tile)} className="font-bold">
              {tile.file.name}
            </bdi>
            <span className="mt-0.5 block">{tile.reason}</span>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {tile.canRetry && (
              <Button look="secondary" icon={RotateCw} aria-describedby={named(tile)} onClick={() => onAgain(tile)}>
                {t.retry()}
              </Button>
            )}
            <Button look="quiet" icon={X} aria-describedby={named(tile)} onClick={() => onRemove(tile)}>
              {t.remove()}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function PhotosField({ label, photos, pet, error, onBlur, ref }: PhotosFieldProps) {
  const { isDragOver, ...handlers } = useDropAndPaste(photos.choose)
  const file = useRef<HTMLInputElement>(null)
  const visible = photos.tiles.filter(isVisible)
  const failed = photos.tiles.filter(isFailed)
  const toFile = () => file.current?.focus()
  return (
    <div {...handlers}>
      <LinkBox label={label} photos={photos} error={error} controlRef={ref} {...(onBlur ? { onBlur } : {})} />
      <div
        className={classes(
          'flex flex-col items-center gap-5 rounded-card border-2 border-dashed p-4 transition-colors',
          visible.length < 2 && 'sm:flex-row',
          isDragOver ? 'border-amber bg-amber-soft' : 'border-line bg-page',
        )}
      >
        {visible.length === 0 ? <Empty /> : <PhotoList tiles={visible} photos={photos} pet={pet} onEmpty={toFile} />}
        <div className="flex w-full flex-col gap-3 text-center sm:text-start">
          <Prompt count={visible.length} />
          <ChooseFiles count={visible.length} onChoose={photos.choose} ref={file} />
          <Outcome photos={photos} />
        </div>
      </div>
      {failed.length > 0 && (
        <div className="mt-3">
          <FailedUploads
            tiles={failed}
            onAgain={(tile) => {
              photos.retry(tile)
              toFile()
            }}
            onRemove={(tile) => {
              flushSync(() => photos.remove(tile.key))
              toFile()
            }}
          />
        </div>
      )}
    </div>
  )
}

type LinkBoxProps = Pick<PhotosFieldProps, 'label' | 'photos' | 'error' | 'onBlur'> & {
  controlRef: Ref<HTMLInputElement>
}

/** A link counts while it is typed. Once it is complete, the box can be emptied for the next. */
function LinkBox({ label, photos, error, onBlur, controlRef }: LinkBoxProps) {
  const row = useRef<HTMLDivElement>(null)
  const another = () => {
    photos.keepLink()
    row.current?.querySelector('input')?.focus()
  }
  return (
    <Field label={label} error={error} className="mb-3">
      {(control) => (
        <div ref={row} className="flex items-center gap-2">
          <Input
            {...control}
            ref={controlRef}
            type="text"
            inputMode="url"
            autoComplete="off"
            placeholder={t.link()}
            value={photos.link}
            onChange={(event) => photos.typeLink(event.target.value)}
            {...(onBlur ? { onBlur } : {})}
          />
          {isHttpUrl(photos.link.trim()) && !photos.full && (
            <Button look="secondary" icon={Plus} onClick={another} className="shrink-0">
              <span className="max-sm:sr-only">{t.anotherLink()}</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

const Empty = () => (
  <div className="grid aspect-4/3 w-56 shrink-0 place-items-center rounded-field bg-sunken">
    <PawPrint aria-hidden className="size-12 text-field-line" />
  </div>
)

function Prompt({ count }: { count: number }) {
  return (
    <p className="text-sm text-ink-soft">
      {count === 0 ? t.prompt({ max: maxPhotos }) : t.promptForMore({ count, max: maxPhotos })}
    </p>
  )
}

type ChooseFilesProps = { count: number; onChoose: (files: File[]) => void; ref: RefObject<HTMLInputElement | null> }

function ChooseFiles({ count, onChoose, ref }: ChooseFilesProps) {
  const Mark = count > 0 ? ImagePlus : ImageUp
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    // the same file may be chosen again after a failure
    target.value = ''
  }
  return (
    <div>
      <label
        className={classes(
          buttonClasses({ look: 'secondary' }),
          'w-full cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:w-auto',
        )}
      >
        <Mark aria-hidden className="size-[1.2em] shrink-0" />
        {count > 0 ? t.add() : t.choose()}
        <input ref={ref} type="file" multiple accept="image/*" onChange={choose} className="sr-only" />
      </label>
    </div>
  )
}

function Outcome({ photos: { uploading, notice, announcements } }: { photos: Photos }) {
  return (
    <>
      <div role="status">
        {uploading > 0 && <p className="font-semibold">{t.uploading({ count: uploading })}</p>}
        {notice && <p className="text-sm font-semibold text-amber-ink">{notice}</p>}
      </div>
      <div role="log" className="sr-only">
        {announcements.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <p key={index}>{sentence}</p>
        ))}
      </div>
    </>
  )
}
