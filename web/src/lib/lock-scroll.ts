let lockCount = 0

/**
 * Locks the page's scrolling under a window until the returned function is called. The space of its scroll bar stays
 * empty, so that nothing moves sideways (theme.css).
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  if (lockCount === 0) page.dataset.held = window.innerWidth > page.clientWidth ? 'with-bar' : ''
  lockCount += 1
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    lockCount -= 1
    if (lockCount === 0) delete page.dataset.held
  }
}
