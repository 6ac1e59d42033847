import type { Ref } from 'react'
import { Field } from '#web/components/ui/field.tsx'
import type { ImageUpload } from './hooks.ts'
import { PictureDrop } from './picture-drop.tsx'

type PictureFileFieldProps = {
  label: string
  /** The form's `image`: the address of a picture uploaded here, a link, or ''. */
  value: string
  error: string | undefined
  upload: ImageUpload
  onChange: (image: string) => void
  /** The control that takes the focus. */
  ref: Ref<HTMLInputElement>
}

/** A picture uploaded from a file, with a preview. */
export function PictureFileField({ label, value, error, upload, onChange, ref }: PictureFileFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <PictureDrop value={value} upload={upload} onChange={onChange} input={{ ...control, ref }} />}
    </Field>
  )
}
