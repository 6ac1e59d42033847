import '#web/app/theme.css'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PublicConfig } from '#shared/config.ts'
import { Providers } from '#web/app/providers.tsx'
import { violationsIn } from '#web/testing/axe.ts'
import { emptySite, loggedIn, member } from '#web/testing/open-page.tsx'
import { previewConfig } from './preview-config.ts'
import { SitePreview } from './site-preview.tsx'

/** Shows the preview in a column of this width; `change` updates the form's values. */
async function openPreview(first: Partial<PublicConfig>, width = 420) {
  let change: (config: PublicConfig) => void = () => {}
  const Form = () => {
    const [config, setConfig] = useState({ ...emptySite, ...first })
    change = setConfig
    return (
      <main>
        <h1>Settings</h1>
        <SitePreview config={config} className="h-96" />
      </main>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Form /> }])
  onTestFinished(() => router.dispose())
  await page.viewport(width, 800)
  await render(
    <Providers config={emptySite} identity={loggedIn(member)}>
      <RouterProvider router={router} />
    </Providers>,
  )
  await expect.poll(() => inside().querySelector('footer')).not.toBeNull()
  return { change: (to: Partial<PublicConfig>) => change({ ...emptySite, ...to }) }
}

const frame = () => {
  const found = document.querySelector('iframe')
  if (!found) throw new Error('there is no frame')
  return found
}
const inside = () => {
  const { body } = frame().contentDocument ?? {}
  if (!body) throw new Error('nothing is in the frame')
  return body
}
const groundOf = (name: string) => {
  const link = [...inside().querySelectorAll('a')].find(({ textContent }) => textContent === name)
  return link && getComputedStyle(link).backgroundColor
}

test("the preview shows the home page with the form's values while they are typed", async () => {
  const { change } = await openPreview({ siteName: 'Paws', words: { ...emptySite.words, whoWeAre: 'We are three.' } })
  await expect.poll(() => inside().textContent).toContain('We are three.')
  expect(inside().textContent).toContain('Find Your Furry Friend')
  change({ siteName: 'Paws & Claws', openingHours: 'Mon: 9 to 5', support: { ...emptySite.support, phone: '+45 1' } })
  await expect.poll(() => inside().querySelector('footer')?.textContent).toMatch(/Paws & Claws.*\+45 1.*Mon: 9 to 5/)
  expect(inside().textContent).toContain('Our mission is simple')
})

test('buttons show the accent at once, unless it can’t be read', async () => {
  const { change } = await openPreview({ accent: '#166534' })
  await expect.poll(() => groundOf('Browse Pets')).toBe('rgb(22, 101, 52)')
  change({ accent: '#1d4ed8' })
  await expect.poll(() => groundOf('Browse Pets')).toBe('rgb(29, 78, 216)')
  change({ accent: '#ffff00' })
  await expect.poll(() => groundOf('Browse Pets')).toBe('rgb(180, 83, 9)')
})

test('a logo that was just uploaded has its final size', async () => {
  const { change } = await openPreview({})
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="9" height="9"/></svg>'
  const logo = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  change({ logo })
  // in the footer, beside the name; a phone's navbar has less room
  await expect.poll(() => inside().querySelector<HTMLElement>('footer a[href="/"] > span')?.offsetWidth).toBe(120)
})

test('the preview has the theme of the page around it', async () => {
  onTestFinished(() => void delete document.documentElement.dataset.theme)
  document.documentElement.dataset.theme = 'dark'
  await openPreview({ accent: '#166534' })
  await expect.poll(() => getComputedStyle(inside()).backgroundColor).toBe('rgb(27, 23, 20)')
  document.documentElement.dataset.theme = 'light'
  await expect.poll(() => getComputedStyle(inside()).backgroundColor).toBe('rgb(255, 250, 243)')
})

test('nothing in the preview can be reached, and it takes no focus', async () => {
  await openPreview({})
  expect(frame().inert).toBe(true)
  inside().querySelector('a')?.focus()
  expect(document.activeElement).not.toBe(frame())
  expect(page.getByRole('link').elements()).toEqual([])
  expect(await violationsIn('body')).toEqual([])
})

test.each([320, 420, 700])(
  'the preview fits a frame of %i px: nothing is cut off sideways, and all of it is there',
  async (width) => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(3)
    await openPreview(
      { siteName: word.slice(0, 100), openingHours: word, words: { ...emptySite.words, whoWeAre: word } },
      width,
    )
    // the content may still grow or shrink while its fonts load
    await expect.poll(() => frame().clientHeight - (inside().firstElementChild?.scrollHeight ?? 0)).toBe(0)
    expect(frame().contentDocument?.documentElement.scrollWidth).toBe(frame().clientWidth)
    const narrow = frame().clientWidth < 640
    await expect
      .poll(
        () =>
          getComputedStyle(inside().querySelector('footer > div') ?? inside()).gridTemplateColumns.split(' ').length,
      )
      .toBe(narrow ? 1 : 2)
  },
)

test('a form’s values become the site’s: blank ones are not set, and missing ones stay', () => {
  const site: PublicConfig = {
    ...emptySite,
    siteName: 'Paws',
    logo: '/images/a.webp',
    logoSize: { width: 9, height: 9 },
    support: { email: 'a@paws.example', phone: '+45 1', place: 'Aarhus, Denmark' },
    pageTexts: {},
    ownPages: [],
  }
  expect(previewConfig(site, {})).toEqual(site)
  expect(
    previewConfig(site, { siteName: '', email: ' ', city: 'Odense', country: '', whyAdopt: ' Because. ', x: null }),
  ).toEqual({
    ...site,
    siteName: 'Pawstead',
    support: { email: null, phone: '+45 1', place: 'Odense' },
    words: { ...emptySite.words, whyAdopt: 'Because.' },
  })
  expect(previewConfig(site, { logo: '/images/b.webp' })).toMatchObject({ logo: '/images/b.webp', logoSize: null })
  expect(previewConfig(site, { logo: '/images/a.webp' })).toMatchObject({ logoSize: { width: 9, height: 9 } })
  expect(previewConfig(site, { logo: null })).toMatchObject({ logo: null, logoSize: null })
})
