import { expect, test } from 'vitest'
import { asLatin1, htmlCache } from './html-cache.tsx'

const Greeting = ({ name }: { name: string }) => (
  <p title={name}>
    Hello {name}, this is a line of plain text that is much longer than the few letters of another script in it. It goes
    on for a while, so that they are less than a twentieth of it.
  </p>
)

/** What a browser reads. */
function shown(html: string) {
  document.body.innerHTML = html
  const line = document.querySelector('p')
  return { text: line?.textContent, title: line?.title }
}

test.each(['مي', '🐾', '“Max”', 'Zoë'])(
  'a part with %s is the same in a browser, and has only Latin-1 letters',
  (name) => {
    const html = htmlCache()(Greeting, { name }) ?? ''
    expect(html).not.toMatch(/[^\0-\xff]/)
    expect(shown(html).title).toBe(name)
    expect(shown(html).text).toContain(`Hello ${name}, this`)
  },
)

test('a part in another script keeps its letters, because references would be longer', () => {
  expect(asLatin1('<b>القراءة</b>')).toBe('<b>القراءة</b>')
})
