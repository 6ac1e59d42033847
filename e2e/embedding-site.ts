import { once } from 'node:events'
import { createServer } from 'node:http'

const hostile = `
* { all: unset !important; display: none !important; --card: red; --ink: red }
html, body, div { display: block !important; visibility: hidden !important; opacity: .01; color: red !important;
  font: 900 7px/3 cursive !important; letter-spacing: 1em; text-transform: uppercase; direction: inherit }
img, a, span, ul, li { width: 1px !important; height: 1px !important; position: fixed !important; float: left !important }
`

export type OtherPage = {
  lines: string[]
  css?: string
  attributes?: string
  /** Width in pixels of the column with the lines, if the page has styles. */
  width?: number
}

export const hostilePage = { css: hostile } satisfies Partial<OtherPage>

export async function startOtherSite(shelter: string, pages: Record<string, OtherPage>) {
  const server = createServer(({ url = '/' }, response) => {
    const page = pages[url.slice(1).replace('.css', '')]
    if (!page) return response.writeHead(404).end()
    const column = page.width ? `.column { width: ${page.width}px !important }` : ''
    if (url.endsWith('.css')) return response.writeHead(200, { 'content-type': 'text/css' }).end(page.css + column)
    const style = page.css ? "; style-src 'self'" : ''
    const policy = `default-src 'none'; script-src ${shelter}; connect-src ${shelter}; img-src ${shelter}${style}; require-trusted-types-for 'script'`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    const link = page.css ? `<link rel="stylesheet" href="${url}.css">` : ''
    const lines = page.lines.map((line) => `<h2>Pets</h2>\n${line}`).join('\n')
    response.end(
      `<!doctype html><html lang="de" ${page.attributes ?? ''}><head><title>Other</title>${link}</head><body><div class="column">${lines}</div></body></html>`,
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not a TCP server')
  return { url: `http://localhost:${address.port}`, close: () => server.close() }
}
