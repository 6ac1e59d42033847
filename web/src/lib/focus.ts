/**
 * Whether the focus moves to another element than those in `area` and around it. A press on a text moves the focus to the
 * nearest ancestor that can have it, such as `main`, before the text's label is clicked: `area` must stay as it is.
 */
export const leavesFor = (area: Element, next: EventTarget | null): boolean =>
  next instanceof Node && !area.contains(next) && !next.contains(area)
