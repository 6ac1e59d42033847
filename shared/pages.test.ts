import { expect, it } from 'vitest'
import { isNotFoundPage, matchPage, type Page, type PageName, pages } from './pages.ts'

it.each(Object.entries<Page>(pages).filter(([name]) => !isNotFoundPage(name as PageName)))(
  'finds the page %s at its path',
  (name, page) => {
    expect(matchPage(page.path.replace(':id', '42')).name).toBe(name)
    if (page.path.includes(':id')) expect(matchPage(page.path.replace(':id', '42')).id).toBe('42')
  },
)

it.each(['/nothing', '/pets/1/2', '/pets/', '//pets', '', '/PETS', '/pets%00', '/dashboard/', '/dashboards/x'])(
  '%j is not found',
  (path) => {
    expect(matchPage(path)).toEqual({ name: 'notFound' })
  },
)

it.each(['/dashboard/nothing', '/dashboard/my-pets/', '/dashboard/requests/1/2', '/dashboard//x', '/dashboard/*'])(
  '%j is not found in the dashboard',
  (path) => {
    expect(matchPage(path)).toEqual({ name: 'dashboardNotFound' })
  },
)

it('every page has a title, and every dashboard page a description', () => {
  for (const { path, title, description } of Object.values<Page>(pages)) {
    expect(title()).not.toBe('')
    if (path.startsWith('/dashboard') || description) expect(description?.()).toMatch(/\.$/)
  }
})
