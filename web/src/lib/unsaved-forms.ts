let count = 0

/** Whether a form on this page has text that is not saved. */
export const hasUnsavedText = (): boolean => count > 0

/** Counts a form with unsaved text until the returned function is called. */
export function countUnsavedForm(): () => void {
  count += 1
  return () => {
    count -= 1
  }
}
