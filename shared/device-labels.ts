// Labels of sessions, stored in English (docs/product.md 3.16): 'Firefox on Windows', 'A browser on Linux', 'A program'.

export const programLabel = 'A program'
export const unknownBrowserLabel = 'A browser'
const between = ' on '

export const deviceLabelOf = (browser: string, system: string | undefined): string =>
  system === undefined ? browser : browser + between + system

/** The parts of a label, for showing it in another language. */
export function parseDeviceLabel(label: string): { browser: string; system: string | null } {
  const [browser = '', system = null] = label.split(between, 2)
  return { browser, system }
}
