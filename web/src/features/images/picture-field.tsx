import type { Ref } from 'react'
import { Field } from '#web/components/ui/field.tsx'
import type { ImageUpload } from './hooks.ts'
import { PictureDrop } from './picture-drop.tsx'

type PictureFileFieldProps = {
  label: string
  value: string
  error: string | undefined
  upload: ImageUpload
  onChange: (image: string) => void
  ref: Ref<HTMLInputElement>
}

export function PictureFileField({ label, value, error, upload, onChange, ref }: PictureFileFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <PictureDrop value={value} upload={upload} onChange={onChange} input={{ ...control, ref }} />}
    </Field>
  )
}
