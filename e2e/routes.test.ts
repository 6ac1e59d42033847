import { matchRoutes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { canonicalUrl, isNonCanonical } from '#server/platform/http/canonical-urls.ts'
import { decodableUrl, isApiPath } from '#server/platform/http/unknown-urls.ts'
import { someOf } from '#server/testing/long-tests.ts'
import { isClientRendered, matchPage, type Page, pages } from '#shared/pages.ts'
import { publicRoutes } from '#web/app/public-routes.ts'
import { rootRoute } from '#web/app/root.tsx'
import { routes } from '#web/app/router.ts'

const inBrowser = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path
const onServer = (address: string) => matchRoutes([rootRoute(publicRoutes)], decodableUrl(address))?.at(-1)?.route.path

it.each(Object.entries<Page>(pages))('finds the page %s as the table of pages does', (name, { path }) => {
  const address = path === '*' ? '/nothing' : path.replace(':id', '7').replace('*', 'nothing')
  expect(matchPage(address).name).toBe(name)
  expect(inBrowser(address)).toBe(path)
})

const parts = {
  start: ['', '/dashboard', '/Dashboard', '/%64ashboard', '/dashboard%2F', '/pets', '/api'],
  link: ['/', '//', '/./', '/../', '\\', '/%2E%2e/', '/%5C', '%2F', '/%0A', '%0D', '/%E2%80%A8', '/%00', '/%'],
  middle: ['', 'dashboard', 'DASHBOARD', 'my-pets', 'requests', 'nothing', '%E0%A4%A', '%2525', ':id', '*'],
  end: ['', '//7/', '/%6d', '/%0a', '%20', ';x'],
}
const { start, link, middle, end } = parts
const spelled = start.flatMap((a) => link.flatMap((b) => middle.flatMap((c) => end.map((d) => a + b + c + d))))

const asSent = (address: string) => new URL(`http://localhost${address.replace(/^(?!\/)/, '/')}`).pathname

it("the browser shows the server's page, however a path is spelled", () => {
  // the router warns about each path that can't be decoded
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const differ: string[] = []
  for (const address of new Set(someOf(spelled, 7).map(asSent))) {
    const request = { url: address }
    const canonical = canonicalUrl(request as never)
    if (isApiPath(canonical)) continue
    const left = isNonCanonical(request as never) ? canonical : address
    const inside = isClientRendered(matchPage(canonical).name)
    const shown = inBrowser(left)
    const agrees = inside ? shown?.startsWith(pages.dashboard.path) : shown !== undefined && shown === onServer(left)
    if (!agrees) differ.push(`${address} → ${canonical}: ${shown}`)
  }
  warn.mockRestore()
  expect(differ).toEqual([])
})
