import { useLayoutEffect, useRef } from 'react'
import type { useMessages } from './hooks.ts'

type Messages = Pick<ReturnType<typeof useMessages>, 'data' | 'hasNextPage' | 'fetchNextPage'>

/** Where an element stands in the page, however far that is scrolled. */
const placeOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY

/**
 * Loads earlier messages above those that are there, which stay where they are on the screen. `loaded` is for what holds
 * them, in a list, and `heading` takes the focus once the button has nothing more to load and is gone.
 */
export function useEarlier({ data, hasNextPage, fetchNextPage }: Messages) {
  const loaded = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const presses = useRef(0)
  const isHeld = useRef(false)
  const last = useRef<{ oldest: number; element: Element; place: number } | null>(null)
  const oldest = data?.at(-1)?.id
  useLayoutEffect(() => {
    const before = last.current
    const hasEarlier = before !== null && before.oldest !== oldest
    if (hasEarlier || isHeld.current) follow(before)
    if (hasEarlier) {
      // once it is shown, unless more is asked for by then
      const press = presses.current
      requestAnimationFrame(() => requestAnimationFrame(() => presses.current === press && hold(false)))
    }
    const element = loaded.current?.querySelector('li')
    last.current = element && oldest !== undefined ? { oldest, element, place: placeOf(element) } : null
  })
  useLayoutEffect(() => {
    if (hasNextPage || presses.current === 0 || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  useLayoutEffect(() => () => anchor(true), [])

  /** Whether what is read is held still by us, and no longer by the browser. */
  const hold = (byUs: boolean) => {
    if (byUs && !isHeld.current && last.current) last.current.place = placeOf(last.current.element)
    isHeld.current = byUs
    anchor(!byUs)
  }
  const load = async () => {
    presses.current += 1
    hold(true)
    // what stands above may move until they have come, as where a font arrives late
    let frame = requestAnimationFrame(function watch() {
      follow(last.current)
      frame = requestAnimationFrame(watch)
    })
    const { data } = await fetchNextPage()
    cancelAnimationFrame(frame)
    if (data?.at(-1)?.id === oldest) hold(false)
  }
  return { load, loaded, heading }
}

/** Scrolls as far as something has moved in the page since it was last looked at. */
function follow(mark: { element: Element; place: number } | null): void {
  if (!mark?.element.isConnected) return
  const place = placeOf(mark.element)
  window.scrollBy(0, place - mark.place)
  mark.place = place
}

/**
 * Whether the browser holds still what it chooses itself, which some do. Together with ours that would be done twice, as
 * long as messages are awaited. An answer may be shown several frames after it has come.
 */
function anchor(byBrowser: boolean): void {
  const { style } = document.documentElement
  if (byBrowser) style.removeProperty('overflow-anchor')
  else style.setProperty('overflow-anchor', 'none')
}
