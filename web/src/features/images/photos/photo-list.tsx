import { lazy, type MouseEvent, type PointerEvent, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PetCategory } from '#shared/pet-filter.ts'
import { defaultAlt } from '#shared/photos.ts'
import { classes } from '#web/components/ui/classes.ts'
import { animateReorder, startDrag } from '#web/lib/drag-to-reorder.ts'
import { photoListTexts as t } from './photo-list.texts.ts'
import { SortablePhoto, SortableUpload, type TileActions } from './photo-tile.tsx'
import { isPhoto, type PhotoTile, type UploadingTile } from './tiles.ts'
import type { Photos } from './use-photos.ts'

const PhotoEditor = lazy(() => import('./photo-editor.tsx'))

type VisibleTile = PhotoTile | UploadingTile

type PhotoListProps = {
  tiles: VisibleTile[]
  photos: Photos
  pet: { name: string; category: PetCategory | undefined }
  onEmpty: () => void
}

export function PhotoList({ tiles, photos, pet, onEmpty }: PhotoListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const count = tiles.length
  const editedIndex = tiles.findIndex(({ key }) => key === edited)
  const open = tiles[editedIndex]
  const move = (key: number, to: number) => {
    if (list.current) animateReorder(list.current, () => flushSync(() => photos.move(key, to)))
  }
  const actions = (tile: VisibleTile, index: number): TileActions => ({
    onEdit: () => setEdited(tile.key),
    onMove: ({ currentTarget }: MouseEvent<HTMLElement>, by) => {
      move(tile.key, index + by)
      // an element loses the focus when it is moved in the page
      currentTarget.focus()
    },
    onGrip: (event: PointerEvent<HTMLElement>) => {
      const item = event.currentTarget.closest('li')
      if (event.button !== 0 || !item || !list.current) return
      startDrag(event, list.current, item, (to) => flushSync(() => photos.move(tile.key, to)))
    },
    onRemove: () => {
      flushSync(() => photos.remove(tile.key))
      const next = list.current?.children[Math.min(index, count - 2)]?.querySelector('button')
      if (next) next.focus()
      else onEmpty()
    },
  })
  return (
    <>
      <ol
        ref={list}
        aria-label={t.photos()}
        className={classes(
          'group relative grid shrink-0 gap-x-3 gap-y-4',
          count === 1 ? 'w-56' : 'w-full grid-cols-2 sm:grid-cols-3',
        )}
      >
        {tiles.map((tile, index) => (
          <li
            key={tile.key}
            onDragStart={(event) => event.preventDefault()}
            className="min-w-0 rounded-field data-held:z-10 data-held:bg-card data-held:shadow-float group-data-arranging:not-data-held:transition-[translate]"
          >
            {isPhoto(tile) ? (
              <SortablePhoto tile={tile} index={index} count={count} {...actions(tile, index)} />
            ) : (
              <SortableUpload tile={tile} index={index} count={count} {...actions(tile, index)} />
            )}
          </li>
        ))}
      </ol>
      {open && isPhoto(open) && (
        <Editor tile={open} index={editedIndex} photos={photos} pet={pet} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

type EditorProps = Pick<PhotoListProps, 'photos' | 'pet'> & { tile: PhotoTile; index: number; onClose: () => void }

function Editor({ tile, index, photos, pet, onClose }: EditorProps) {
  const { key } = tile
  const named = { name: pet.name.trim() || t.yourPet(), category: pet.category ?? 'Other' }
  return (
    <Suspense>
      <PhotoEditor
        key={key}
        tile={tile}
        index={index}
        defaultAlt={defaultAlt(named, index)}
        onChange={(facts) => photos.change(key, facts)}
        onCover={() => photos.move(key, 0)}
        onClose={onClose}
      />
    </Suspense>
  )
}
