let holders = 0

/**
 * Holds the page still under a window until what it returns is called. The place of its scroll bar, if it has one,
 * stays empty, so that nothing moves sideways (theme.css).
 */
export function holdStill(): () => void {
  const page = document.documentElement
  if (holders === 0) page.dataset.held = window.innerWidth > page.clientWidth ? 'with-bar' : ''
  holders += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    holders -= 1
    if (holders === 0) delete page.dataset.held
  }
}
