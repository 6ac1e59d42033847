// Putting things in order by dragging them. While one is held the others make way by being drawn elsewhere; the page itself
// changes only once it is let go, as an element that is moved in the page loses the finger that holds it.

/** Pixels before a press becomes a drag. */
const slop = 6
/** Pixels from the edge of the screen at which the page scrolls along, and by how many in each frame. */
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

/** Where the element at `index` stands once the one at `from` has gone to `to`. */
function shiftedIndex(index: number, from: number, to: number): number {
  if (index > from && index <= to) return index - 1
  if (index < from && index >= to) return index + 1
  return index
}

const elementsIn = (list: HTMLElement) => [...list.children].filter((child) => child instanceof HTMLElement)

/** Draws what is held where the pointer is, and the others where they would stand if it were let go. */
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
      const over = slots.findIndex((slot) => contains(slot, clientX - left, clientY - top))
      if (over >= 0) to = over
      for (const [index, element] of elements.entries()) {
        const [own, taken] = [slots[index], slots[shiftedIndex(index, from, to)]]
        if (element !== dragged && own && taken)
          element.style.translate = `${taken.left - own.left}px ${taken.top - own.top}px`
      }
    },
    /** Nothing is drawn elsewhere any more. Gives the place where it was let go. */
    put: () => {
      delete list.dataset.arranging
      delete dragged.dataset.held
      for (const element of elements) element.style.translate = ''
      return to
    },
  }
}

/**
 * Drags an element of `list`, which must be its offset parent, from the press of a pointer on. `onDrop` is told the place at which
 * it is let go; Escape leaves everything as it was.
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
    return lifted?.put()
  }
  const move = (event: PointerEvent) => {
    at = event
    if (lifted || Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY) < slop) return
    lifted = lift(list, dragged, press)
    keepUp()
  }
  const drop = () => {
    // the pointer may have come here since the last frame
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

/** A mouse that lets go of something has not clicked on it. */
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

/** Changes the order by `change`, and lets each element of `list` glide from where it was. */
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
