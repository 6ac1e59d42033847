import { useState } from 'react'
import { characterCount } from '#shared/characters.ts'
import { maxAltLength, type Photo } from '#shared/photos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { cropAt } from './crop-at.ts'
import { FocusPicker } from './focus-picker.tsx'
import { photoEditorTexts as t } from './photo-editor.texts.ts'
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
    <Dialog open onOpenChange={onClose} title={t.title({ position: index + 1 })}>
      <div className="space-y-5">
        <div>
          <p className="mb-2 text-sm text-ink-soft">{t.focusHint()}</p>
          <FocusPicker image={image} focus={focus} onChange={(focus) => onChange({ focus })} />
        </div>
        <div className="flex items-center gap-4">
          <div style={cropAt(focus)} className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-field bg-sunken">
            <img src={image} alt="" className="size-full object-cover object-(--focus)" />
          </div>
          <div className="text-sm text-ink-soft">
            <p>{t.onCards()}</p>
            {byItself ? (
              <p className="flex min-h-11 items-center">{t.foundAutomatically()}</p>
            ) : (
              <Button look="quiet" size="row" onClick={() => onChange({ focus: detectedFocus })} className="-ms-1.5">
                {t.findAutomatically()}
              </Button>
            )}
          </div>
        </div>
        <Field label={t.alt()} hint={t.altHint()} error={tooLong ? t.altTooLong({ max: maxAltLength }) : undefined}>
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
            {t.makeCover()}
          </Button>
        )}
        <Button onClick={onClose}>{t.done()}</Button>
      </DialogActions>
    </Dialog>
  )
}
