// types of the commands of a browser session
import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** As in `vitest.config.ts`. */
const usual = { 'prefers-color-scheme': 'light', 'prefers-reduced-motion': 'reduce', 'forced-colors': 'none' }

const emulate = (media: Record<string, string>) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(media).map(([name, value]) => ({ name, value })),
  })

/** Changes what media queries see until the test ends. */
export async function emulateMedia(media: Partial<typeof usual>): Promise<void> {
  onTestFinished(async () => void (await emulate(usual)))
  await emulate({ ...usual, ...media })
}
