// Reordering by drag. During a drag, the other elements are only drawn elsewhere. The DOM changes at the end, because
// an element that is moved in it loses the pointer.

/** Pixels before a press becomes a drag. */
const slop = 6
/** Pixels from the edge of the screen at which the page scrolls along, and the pixels per frame. */
const edge = 72
const stride = 10

type Point = { clientX: number; clientY: number }
type Slot = { left: number; top: number; width: number; height: number }

const slotOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Slot => ({
  left: offsetLeft,
  top: offsetTop,
  width: offsetWidth,
  height: offsetHeight,
})

const contains = ({ left, top, width, height }: Slot, x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height

/** The new index of the element at `index` after a move from `from` to `to`. */
function shiftedIndex(index: number, from: number, to: number): number {
  if (index > from && index <= to) return index - 1
  if (index < from && index >= to) return index + 1
  return index
}

const elementsIn = (list: HTMLElement) => [...list.children].filter((child) => child instanceof HTMLElement)

/** Draws the dragged element at the pointer, and the others where they would be after a drop. */
function lift(list: HTMLElement, dragged: HTMLElement, press: Point) {
  const elements = elementsIn(list)
  const slots = elements.map(slotOf)
  const from = elements.indexOf(dragged)
  const origin = list.getBoundingClientRect()
  let to = from
  list.dataset.arranging = ''
  dragged.dataset.held = ''
  return {
    follow: ({ clientX, clientY }: Point) => {
      const { left, top } = list.getBoundingClientRect()
      dragged.style.translate = `${clientX - press.clientX - (left - origin.left)}px ${clientY - press.clientY - (top - origin.top)}px`
      const hoveredIndex = slots.findIndex((slot) => contains(slot, clientX - left, clientY - top))
      if (hoveredIndex >= 0) to = hoveredIndex
      for (const [index, element] of elements.entries()) {
        const [own, target] = [slots[index], slots[shiftedIndex(index, from, to)]]
        if (element !== dragged && own && target)
          element.style.translate = `${target.left - own.left}px ${target.top - own.top}px`
      }
    },
    /** Resets all drawing. Returns the index of the drop. */
    reset: () => {
      delete list.dataset.arranging
      delete dragged.dataset.held
      for (const element of elements) element.style.translate = ''
      return to
    },
  }
}

/**
 * Drags an element of `list`, which must be its offset parent, from a pointer press on. `onDrop` gets the new index;
 * Escape cancels.
 */
export function startDrag(press: Point, list: HTMLElement, dragged: HTMLElement, onDrop: (to: number) => void): void {
  let at = press
  let lifted: ReturnType<typeof lift> | undefined
  let frame = 0
  const keepUp = () => {
    const by = at.clientY < edge ? -stride : at.clientY > window.innerHeight - edge ? stride : 0
    if (by) window.scrollBy({ top: by, behavior: 'instant' })
    lifted?.follow(at)
    frame = requestAnimationFrame(keepUp)
  }
  const pressed = new AbortController()
  const { signal } = pressed
  const end = () => {
    pressed.abort()
    cancelAnimationFrame(frame)
    return lifted?.reset()
  }
  const move = (event: PointerEvent) => {
    at = event
    if (lifted || Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY) < slop) return
    lifted = lift(list, dragged, press)
    keepUp()
  }
  const drop = () => {
    // the pointer may have moved since the last frame
    lifted?.follow(at)
    const to = end()
    if (to === undefined) return
    ignoreClick()
    onDrop(to)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', onKey, { signal })
}

/** A mouse that drops an element has not clicked on it. */
function ignoreClick(): void {
  const ignored = new AbortController()
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, signal: ignored.signal })
  setTimeout(() => ignored.abort())
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Changes the order by `change`, and animates each element of `list` from its old place. */
export function animateReorder(list: HTMLElement, change: () => void): void {
  const before = new Map(elementsIn(list).map((element) => [element, slotOf(element)]))
  change()
  if (prefersReducedMotion()) return
  for (const element of elementsIn(list)) {
    const was = before.get(element)
    const is = slotOf(element)
    if (!was || (was.left === is.left && was.top === is.top)) continue
    const translate = [`${was.left - is.left}px ${was.top - is.top}px`, '0 0']
    element.animate({ translate }, { duration: 200, easing: 'ease-out' })
  }
}
