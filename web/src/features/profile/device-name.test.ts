import { expect, test } from 'vitest'
import { inLanguage } from '#shared/texts/languages.ts'
import { deviceName } from './device-name.ts'

test.each(['Firefox on Windows', 'A browser on Linux', 'Firefox', 'A program'])(
  'the stored label %s is the same in English, and a text of the page in other languages',
  (label) => {
    expect(deviceName(label)).toBe(label)
    const other = inLanguage('en-XA', () => deviceName(label))
    if (label === 'Firefox') expect(other).toBe(label)
    else expect(other).not.toMatch(/ on |browser|program/)
    if (label.startsWith('Firefox on')) expect(other).toMatch(/Firefox.*Windows/)
  },
)
