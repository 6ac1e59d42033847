import type { MouseEvent } from 'react'

/** One of several things that can change places. */
export type ReorderProps = {
  place: number
  count: number
  /** By one place, -1 or 1; the button keeps the focus. */
  onMove: (event: MouseEvent<HTMLElement>, by: number) => void
}

/** Makes a button move one of several things by `by`. At either end it does nothing and stays, so that it keeps the focus. */
export function moveButtonProps({ place, count, onMove }: ReorderProps, by: number) {
  const isAtEnd = place + by < 0 || place + by >= count
  return {
    'aria-disabled': isAtEnd || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => void (isAtEnd || onMove(event, by)),
    className: 'aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent',
  }
}
