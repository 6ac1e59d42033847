let lockCount = 0

/**
 * Holds the page still under a window until what it returns is called. The place of its scroll bar, if it has one,
 * stays empty, so that nothing moves sideways (theme.css).
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
