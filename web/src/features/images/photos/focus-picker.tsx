import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Focus } from '#shared/photos.ts'
import { focusOrCenter } from './crop-at.ts'
import { photoEditorTexts as t } from './photo-editor.texts.ts'

/** Percent per arrow key. */
const step = 5

const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))

const steps: Record<string, Focus> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

type FocusPickerProps = { image: string; focus: Focus | null; onChange: (focus: Focus) => void }

/** The whole picture with the point that crops keep in sight: set it by a press, a drag, or the arrow keys. */
export function FocusPicker({ image, focus, onChange }: FocusPickerProps) {
  const { x, y } = focusOrCenter(focus)
  const point = useRef<HTMLSpanElement>(null)
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: within((100 * (clientX - left)) / width), y: within((100 * (clientY - top)) / height) })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    point.current?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    pointAt(event)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) pointAt(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ x: within(x + by.x), y: within(y + by.y) })
  }
  return (
    <div className="grid place-items-center rounded-field bg-sunken">
      <div
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        className="relative cursor-crosshair touch-none overflow-hidden rounded-field select-none"
      >
        <img src={image} alt="" draggable={false} className="max-h-[34dvh] min-h-24 w-auto max-w-full" />
        <span
          ref={point}
          role="slider"
          tabIndex={0}
          aria-label={t.focus()}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={t.focusPosition({ x, y })}
          onKeyDown={onKeyDown}
          // physical: a point of the picture, which is not mirrored
          style={{ left: `${x}%`, top: `${y}%` }}
          className="absolute size-11 -translate-1/2 rounded-full border-3 border-card ring-2 ring-ink"
        />
      </div>
    </div>
  )
}
