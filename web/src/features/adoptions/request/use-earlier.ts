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
  const last = useRef<{ oldest: number; element: Element; place: number } | null>(null)
  const oldest = data?.at(-1)?.id
  useLayoutEffect(() => {
    const before = last.current
    if (before && before.oldest !== oldest) window.scrollBy(0, placeOf(before.element) - before.place)
    const element = loaded.current?.querySelector('li')
    last.current = element && oldest !== undefined ? { oldest, element, place: placeOf(element) } : null
  })
  useLayoutEffect(() => {
    if (hasNextPage || presses.current === 0 || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  const load = async () => {
    presses.current += 1
    const press = presses.current
    // some browsers hold still what they choose themselves, which would be done twice then
    const { style } = document.documentElement
    style.setProperty('overflow-anchor', 'none')
    // what stands above may move until they have come, as where a font arrives late
    let frame = 0
    const watch = () => {
      if (last.current) last.current.place = placeOf(last.current.element)
      frame = requestAnimationFrame(watch)
    }
    watch()
    await fetchNextPage()
    cancelAnimationFrame(frame)
    // once it is shown, unless more is on its way already
    const release = () => presses.current === press && style.removeProperty('overflow-anchor')
    requestAnimationFrame(() => requestAnimationFrame(release))
  }
  return { load, loaded, heading }
}
