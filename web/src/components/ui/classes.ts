/** Joins class names, leaving out whatever is false or empty. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
