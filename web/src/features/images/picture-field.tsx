import type { Ref } from 'react'
import { uploadedImageHash } from '#shared/pictures.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import type { ImageUpload } from './hooks.ts'
import { PictureDrop } from './picture-drop.tsx'

type PictureFieldProps = {
  label: string
  /** The form's `image`: a link, the address of a picture uploaded here, or ''. */
  value: string
  error: string | undefined
  upload: ImageUpload
  onChange: (image: string) => void
  onBlur?: () => void
  /** The control that takes the focus. */
  ref: Ref<HTMLInputElement>
}

/** A picture as a pasted link, or as a file that is pasted, dropped or chosen, with a preview. */
export function PictureField({ label, value, error, upload, onChange, onBlur, ref }: PictureFieldProps) {
  const change = (image: string) => {
    upload.reset()
    onChange(image)
  }
  return (
    <PictureDrop value={value} upload={upload} onChange={onChange}>
      <Field label={label} error={error} className="mb-3">
        {(control) => (
          <Input
            {...control}
            ref={ref}
            type="text"
            inputMode="url"
            autoComplete="off"
            placeholder="Paste a link or a picture"
            value={uploadedImageHash(value) ? '' : value}
            onChange={(event) => change(event.target.value)}
            {...(onBlur ? { onBlur } : {})}
          />
        )}
      </Field>
    </PictureDrop>
  )
}

/** A picture uploaded from a file, with a preview. */
export function PictureFileField({ label, value, error, upload, onChange, ref }: Omit<PictureFieldProps, 'onBlur'>) {
  return (
    <Field label={label} error={error}>
      {(control) => <PictureDrop value={value} upload={upload} onChange={onChange} input={{ ...control, ref }} />}
    </Field>
  )
}
