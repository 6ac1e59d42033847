/** Whoever sent no browser's name, or one of another kind: a script, an app, a robot. */
const program = 'A program'

type UserAgentPattern = readonly [name: string, sign: RegExp]

// Nearly every browser also calls itself Chrome, Safari or both: those that only stand on one come first.
const browsers: readonly UserAgentPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

// iPhones speak of Mac OS X, Android of Linux, and Windows phones of everything.
const systems: readonly UserAgentPattern[] = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

/** As much of it as any browser needs to say what it is. */
const maxLength = 400

const matchingName = (signs: readonly UserAgentPattern[], userAgent: string) =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0]

/**
 * What a session was begun with, in words for its owner: 'Firefox on Windows', 'Safari on iPhone', 'A program'. Made of
 * our own words alone, and coarse on purpose: versions and models would say more than it takes to know one's own device
 * again (docs/decisions/029-sessions-and-profile.md). iPads that ask for the pages of a Mac are taken for one.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const said = userAgent?.slice(0, maxLength) ?? ''
  // robots call themselves Mozilla as well, and name an address
  if (!said.startsWith('Mozilla/5.0 (') || /\bcompatible;|https?:/.test(said)) return program
  const system = matchingName(systems, said)
  const browser = matchingName(browsers, said) ?? (system && 'A browser')
  if (!browser) return program
  return system ? `${browser} on ${system}` : browser
}
