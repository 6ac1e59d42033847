import '#web/app/theme.css'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toaster, toast } from './toast.tsx'

test.each(['success', 'error', 'info'] as const)('the color of a toast (%s) covers all of it', async (tone) => {
  await render(<Toaster />)
  toast('Rex was deleted.', tone)
  const close = page.getByRole('button', { name: 'Close message' })
  await expect.element(close).toBeVisible()
  onTestFinished(() => close.click())
  const text = page.getByText('Rex was deleted.').element()
  const box = close.element().parentElement
  if (!box) throw new Error('The toast has no box')
  expect(box.contains(text)).toBe(true)
  expect(getComputedStyle(box).backgroundColor).toBe(getComputedStyle(text).backgroundColor)
})
