import type { Icon } from './icon.ts'

/**
 * An icon of lucide-react with all strokes in one path, for icons on every card: two elements instead of up to ten
 * (figures in card.css).
 */
const onePath =
  (strokes: string): Icon =>
  ({ className }) => (
    <svg viewBox="0 0 24 24" aria-hidden className={`one-path ${className}`}>
      <path d={strokes} />
    </svg>
  )

export const Cake = onePath(
  'M20 21v-8a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8M4 16s.5-1 2-1 2.5 2 4 2 2.5-2 4-2 2.5 2 4 2 2-1 2-1M2 21h20M7 8v3M12 8v3M17 8v3M7 4h.01M12 4h.01M17 4h.01',
)
export const MapPin = onePath(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0a3 3 0 0 1 6 0',
)

export const PawPrint = onePath(
  'M13 4a2 2 0 1 1-4 0a2 2 0 0 1 4 0M20 8a2 2 0 1 1-4 0a2 2 0 0 1 4 0M22 16a2 2 0 1 1-4 0a2 2 0 0 1 4 0M9 10a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 1-6.84 1.045Q6.52 17.48 4.46 16.84A3.5 3.5 0 0 1 5.5 10Z',
)
