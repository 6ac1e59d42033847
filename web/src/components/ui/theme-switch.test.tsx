import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { fromServer } from '#web/testing/hydrate.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const shownIcon = (root: Element) =>
  [...root.querySelectorAll('svg')].filter((icon) => icon.checkVisibility()).map((icon) => icon.classList[1])

test('with the dark theme chosen, the sun is shown from the start', async () => {
  document.documentElement.dataset.theme = 'dark'
  onTestFinished(() => {
    delete document.documentElement.dataset.theme
    localStorage.removeItem('theme')
  })
  const { root, hydrate } = fromServer(<ThemeSwitch />)
  expect(shownIcon(root)).toEqual(['lucide-sun'])
  await hydrate()
  await page.getByRole('button', { name: 'Use the light theme' }).click()
  expect(shownIcon(root)).toEqual(['lucide-moon'])
  expect(document.documentElement.dataset.theme).toBe('light')
})
