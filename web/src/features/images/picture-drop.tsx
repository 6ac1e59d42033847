import { CircleAlert, ImageUp, PawPrint, RotateCw, Trash2 } from 'lucide-react'
import { type ChangeEvent, type Ref, useState } from 'react'
import { isHttpUrl, thumbnailOf, uploadedImageHash } from '#shared/pictures.ts'
import { Button, buttonClasses } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import type { FieldControl } from '#web/components/ui/field.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { ImageUpload } from './hooks.ts'
import { pictureDropTexts as t } from './picture-drop.texts.ts'
import { isFileRefused } from './upload-picture.ts'
import { useDropAndPaste } from './use-drop-and-paste.ts'

type PictureDropProps = {
  value: string
  /** The preview shows the whole picture, for a logo; otherwise what a card shows. */
  uncropped?: boolean
  upload: ImageUpload
  onChange: (image: string) => void
  input: FieldControl & { ref: Ref<HTMLInputElement> }
}

export function PictureDrop({ value, uncropped = false, upload, onChange, input }: PictureDropProps) {
  const send = (file: File | undefined) => file && upload.mutate(file, { onSuccess: ({ image }) => onChange(image) })
  const { isDragOver, ...handlers } = useDropAndPaste(([file]) => send(file))
  const remove = () => {
    upload.reset()
    onChange('')
  }
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    send(event.target.files?.[0])
    // the same file may be chosen again after a failure
    event.target.value = ''
  }
  return (
    <div {...handlers}>
      <div
        className={classes(
          'flex flex-col items-center gap-5 rounded-card border-2 border-dashed p-4 transition-colors sm:flex-row',
          isDragOver ? 'border-amber bg-amber-soft' : 'border-line bg-page',
        )}
      >
        <Preview image={value} uncropped={uncropped} uploading={upload.isPending} />
        <div className="flex flex-col items-center gap-3 text-center sm:items-start sm:text-start">
          <p className="text-sm text-ink-soft">{t.prompt()}</p>
          <div className="flex flex-wrap justify-center gap-2 sm:justify-start">
            <label
              className={classes(
                buttonClasses({ look: 'secondary', size: 'small' }),
                'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <ImageUp aria-hidden className="size-[1.2em] shrink-0" />
              {value ? t.chooseAnother() : t.choose()}
              <input type="file" accept="image/*" {...input} onChange={onChoose} className="sr-only" />
            </label>
            {value && (
              <Button look="quiet" size="small" icon={Trash2} onClick={remove}>
                {t.remove()}
              </Button>
            )}
          </div>
          <UploadStatus upload={upload} onRetry={send} />
        </div>
      </div>
    </div>
  )
}

function UploadStatus({ upload, onRetry }: { upload: ImageUpload; onRetry: (file: File) => void }) {
  const { variables: file } = upload
  return (
    <div role="status">
      {upload.isPending && <p className="font-semibold">{t.uploading()}</p>}
      {upload.isError && (
        <div className="text-danger">
          <p className="flex items-center justify-center gap-1.5 font-bold sm:justify-start">
            <CircleAlert aria-hidden className="size-5 shrink-0" />
            {t.failed()}
          </p>
          <p className="mt-1 text-sm">{errorText(upload.error)}</p>
          {file && !isFileRefused(upload.error) && (
            <Button look="secondary" size="small" icon={RotateCw} className="mt-2" onClick={() => onRetry(file)}>
              {t.retry()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const frame = 'grid aspect-4/3 w-56 shrink-0 place-items-center overflow-hidden rounded-field bg-sunken'

function Preview({ image, uncropped, uploading }: { image: string; uncropped: boolean; uploading: boolean }) {
  const [broken, setBroken] = useState('')
  // Load a link only after it has been typed completely.
  const settled = useDebounced(image, 400) === image
  if (uploading) {
    return (
      <div className={classes(frame, 'text-2xl text-amber-ink')}>
        <Spinner />
      </div>
    )
  }
  if (!uploadedImageHash(image) && !(settled && isHttpUrl(image))) {
    return (
      <div className={frame}>
        <PawPrint aria-hidden className="size-12 text-field-line" />
      </div>
    )
  }
  return (
    <figure className="shrink-0">
      <Picture
        src={thumbnailOf(image)}
        alt={t.preview()}
        width={224}
        height={168}
        eager
        onBroken={() => setBroken(image)}
        className={classes(frame, uncropped ? 'object-contain p-3' : 'object-cover')}
      />
      {broken === image && <figcaption className="mt-2 max-w-56 text-sm text-danger">{t.broken()}</figcaption>}
    </figure>
  )
}
