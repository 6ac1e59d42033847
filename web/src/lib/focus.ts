/**
 * Whether the focus moves outside `area` and its ancestors. A press on a text focuses the nearest focusable ancestor,
 * such as `main`, before its label is clicked: `area` must not change then.
 */
export const leavesFor = (area: Element, next: EventTarget | null): boolean =>
  next instanceof Node && !area.contains(next) && !next.contains(area)
