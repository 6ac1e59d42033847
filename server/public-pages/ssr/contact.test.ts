import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { pageStateId } from '#shared/rendered-page.ts'

async function shownAt(paths: string[], settings: Record<string, string>): Promise<string[]> {
  const { anonymous } = await startHarness(settings)
  const bodies = await Promise.all(paths.map(async (url) => (await anonymous.http({ url })).body))
  return bodies.map((body) =>
    body.slice(body.indexOf('<div id="root">'), body.indexOf(`id="${pageStateId}"`)).replaceAll('<!-- -->', ''),
  )
}

test('every page contains how to reach the shelter', async () => {
  const contact = {
    SITE_NAME: 'Paws & Co',
    SUPPORT_EMAIL: 'help@paws.example',
    SUPPORT_PHONE: '+45 12 34',
    SITE_CITY: 'Aarhus',
    SITE_COUNTRY: 'Denmark',
  }
  const pages = await shownAt(['/', '/pets', '/terms', '/nothing'], contact)
  for (const html of pages)
    for (const words of ['Paws &amp; Co', 'Aarhus, Denmark', 'mailto:help@paws.example', '+45 12 34'])
      expect(html).toContain(words)
  expect(pages[2]).toContain('What you can expect from Paws &amp; Co')
})

test('a new shelter shows no invented email, phone number, or place', async () => {
  const pages = await shownAt(['/', '/terms', '/privacy'], {})
  for (const html of pages) {
    expect(html).not.toMatch(/pawstead\.example|555 0100|Springfield|USA|mailto:|tel:|null|undefined/)
    const footer = html.slice(html.indexOf('<footer'))
    const headings = [...footer.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(headings).toEqual(['Terms', 'Follow us'])
  }
  expect(pages[2]).toContain('>Pawstead runs this site.<')
  expect(pages[2]).toMatch(/to correct or delete it\. And you can file a complaint/)
})
