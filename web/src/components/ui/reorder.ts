import type { MouseEvent } from 'react'

export type ReorderProps = {
  index: number
  count: number
  onMove: (event: MouseEvent<HTMLElement>, by: number) => void
}

/** Makes a button move an item by `by`. At either end it has no effect, but keeps the focus. */
export function moveButtonProps({ index, count, onMove }: ReorderProps, by: number) {
  const isAtEnd = index + by < 0 || index + by >= count
  return {
    'aria-disabled': isAtEnd || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => void (isAtEnd || onMove(event, by)),
    className: 'aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent',
  }
}
