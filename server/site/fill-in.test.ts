import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

const page =
  '<section class="a" data-if="email phone"><ul><li data-if="email">{{email}}</li><li data-if="phone">{{phone}}</li></ul></section><p>{{siteName}}</p>'

test.each([
  [{ email: 'a@b.example', phone: '1' }, '<ul><li data-if="email">a@b.example</li><li data-if="phone">1</li></ul>'],
  [{ email: null, phone: '1' }, '<ul><li data-if="phone">1</li></ul>'],
  [{ email: 'a@b.example', phone: null }, '<ul><li data-if="email">a@b.example</li></ul>'],
])('of a shelter that says %j the page shows that much', (support, list) => {
  const filled = fillIn(page, { siteName: 'Paws', ...support })
  expect(filled).toBe(`<section class="a" data-if="email phone">${list}</section><p>Paws</p>`)
})

test('nothing is left of an element whose condition is not met', () => {
  expect(fillIn(page, { siteName: 'Paws', email: null, phone: null })).toBe('<p>Paws</p>')
})

test('a value is text, whatever it holds', () => {
  const filled = fillIn('<p>{{siteName}}</p>', { siteName: '<b>$&</b> {{email}}', email: 'a@b.example' })
  expect(filled).toBe('<p>&lt;b&gt;$&amp;&lt;/b&gt; {{email}}</p>')
})
