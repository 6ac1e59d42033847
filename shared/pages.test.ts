import { expect, it } from 'vitest'
import { type Page, pageAt, pages } from './pages.ts'

it.each(Object.entries(pages).filter(([name]) => name !== 'notFound'))(
  'finds the page %s at its path',
  (name, page) => {
    expect(pageAt(page.path.replace(':id', '42')).name).toBe(name)
    if (page.path.includes(':id')) expect(pageAt(page.path.replace(':id', '42')).id).toBe('42')
  },
)

it.each(['/nothing', '/pets/1/2', '/pets/', '//pets', '/dashboard/nothing', '', '/PETS', '/pets%00'])(
  'answers %j',
  (path) => {
    expect(pageAt(path).name).toBe('notFound')
  },
)

it('gives every page a title, and every page of the dashboard a description', () => {
  for (const { path, title, description = '' } of Object.values<Page>(pages)) {
    expect(title).not.toBe('')
    if (path.startsWith('/dashboard') || description) expect(description).toMatch(/\.$/)
  }
})
