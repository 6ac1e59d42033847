import { deviceLabelOf, programLabel, unknownBrowserLabel } from '#shared/device-labels.ts'

type UserAgentPattern = readonly [name: string, sign: RegExp]

// Nearly every browser also calls itself Chrome, Safari, or both, so the others come first.
const browsers: readonly UserAgentPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

// iPhones mention Mac OS X, Android mentions Linux, and Windows phones mention everything.
const systems: readonly UserAgentPattern[] = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

const maxLength = 400

const matchingName = (signs: readonly UserAgentPattern[], userAgent: string) =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0]

/**
 * A session's label for its owner: 'Firefox on Windows', 'Safari on iPhone'; 'A program' for scripts, apps, robots, and
 * clients without a user agent. It contains only our own
 * words and is coarse on purpose (docs/decisions/029-session-records.md).
 * An iPad that requests desktop pages is labeled a Mac.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const agent = userAgent?.slice(0, maxLength) ?? ''
  // robots also call themselves Mozilla, and include a URL
  if (!agent.startsWith('Mozilla/5.0 (') || /\bcompatible;|https?:/.test(agent)) return programLabel
  const system = matchingName(systems, agent)
  const browser = matchingName(browsers, agent) ?? (system && unknownBrowserLabel)
  if (!browser) return programLabel
  return deviceLabelOf(browser, system)
}
