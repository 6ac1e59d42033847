/**
 * What CHANGELOG.md says about a version, without its heading. For a version that is not released yet, what is under
 * 'Unreleased'; null if there is neither.
 */
export function notesOf(changelog: string, version: string): { released: boolean; notes: string } | null {
  const sections = changelog.split(/^## /m).slice(1)
  const find = (name: string) => sections.find((section) => section.startsWith(`[${name}]`))
  const own = find(version)
  const section = own ?? find('Unreleased')
  if (!section) return null
  const notes = section.slice(section.indexOf('\n') + 1).trim()
  return { released: own !== undefined, notes: `${notes}\n` }
}
