import { useState } from 'react'
import { characterCount } from '#shared/characters.ts'
import { maxAltLength, type Photo } from '#shared/photos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { cropAt } from './crop-at.ts'
import { FocusPicker } from './focus-picker.tsx'
import type { PhotoTile } from './tiles.ts'

export type PhotoEditorProps = {
  tile: PhotoTile
  /** Starts at 0. */
  index: number
  defaultAlt: string
  onChange: (facts: Partial<Photo>) => void
  onCover: () => void
  onClose: () => void
}

export default function PhotoEditor({ tile, index, defaultAlt, onChange, onCover, onClose }: PhotoEditorProps) {
  const { photo, detectedFocus } = tile
  const { image, focus } = photo
  const [alt, setAlt] = useState(photo.alt ?? '')
  const tooLong = characterCount(alt.trim()) > maxAltLength
  const byItself = focus === null || (detectedFocus?.x === focus.x && detectedFocus.y === focus.y)
  const changeAlt = (text: string) => {
    setAlt(text)
    onChange({ alt: text.trim() || null })
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Photo ${index + 1}`}>
      <div className="space-y-5">
        <div>
          <p className="mb-2 text-sm text-ink-soft">Tap what matters most, so that no crop cuts it off.</p>
          <FocusPicker image={image} focus={focus} onChange={(focus) => onChange({ focus })} />
        </div>
        <div className="flex items-center gap-4">
          <div style={cropAt(focus)} className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-field bg-sunken">
            <img src={image} alt="" className="size-full object-cover object-(--focus)" />
          </div>
          <div className="text-sm text-ink-soft">
            <p>This is what cards show.</p>
            {byItself ? (
              <p className="flex min-h-11 items-center">Found automatically.</p>
            ) : (
              <Button look="quiet" size="row" onClick={() => onChange({ focus: detectedFocus })} className="-ml-1.5">
                Find automatically
              </Button>
            )}
          </div>
        </div>
        <Field
          label="What is on it"
          hint="Read out to people who can’t see it."
          error={tooLong ? `Please use at most ${maxAltLength} characters.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              placeholder={defaultAlt}
              value={alt}
              onChange={(event) => changeAlt(event.target.value)}
            />
          )}
        </Field>
      </div>
      <DialogActions>
        {index > 0 && (
          <Button look="secondary" onClick={onCover}>
            Use as cover
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
