import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import type { FailedTile } from './tiles.ts'

type FailedUploadsProps = {
  tiles: FailedTile[]
  onAgain: (tile: FailedTile) => void
  onRemove: (tile: FailedTile) => void
}

export function FailedUploads({ tiles, onAgain, onRemove }: FailedUploadsProps) {
  const id = useId()
  const named = ({ key }: FailedTile) => `${id}-${key}`
  return (
    <ul aria-label="Not added" className="w-full space-y-3">
      {tiles.map((tile) => (
        <li key={tile.key} className="rounded-field bg-danger-soft px-4 py-3 text-danger">
          <p className="flex items-start gap-2 font-bold">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            Image upload failed
          </p>
          <p className="mt-1 text-sm">
            <span id={named(tile)} className="font-bold">
              {tile.file.name}
            </span>
            <span className="mt-0.5 block">{tile.reason}</span>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {tile.again && (
              <Button look="secondary" icon={RotateCw} aria-describedby={named(tile)} onClick={() => onAgain(tile)}>
                Try again
              </Button>
            )}
            <Button look="quiet" icon={X} aria-describedby={named(tile)} onClick={() => onRemove(tile)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
