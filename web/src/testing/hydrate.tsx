import '#web/app/theme.css'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import { htmlCache } from '#web/app/html-cache.tsx'
import { CachedHtml } from '#web/lib/cached-html.tsx'

/** Character references and letters are the same to a browser. */
function asParsed(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.innerHTML
}

/** Puts the server's HTML into the page, before any script; `hydrate` hydrates it. The test fails if the two differ. */
export function fromServer(children: ReactNode) {
  const { promise: alive, resolve } = Promise.withResolvers<void>()
  const element = <Hydrated onHydrated={resolve}>{children}</Hydrated>
  const html = renderToString(element)
  const writeHtml = htmlCache()
  for (const how of ['written', 'kept']) {
    const cached = renderToString(<CachedHtml value={writeHtml}>{element}</CachedHtml>)
    if (asParsed(cached) !== asParsed(html))
      throw new Error(`The page is another one where parts of its HTML are ${how}`)
  }
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  onTestFinished(() => root.remove())
  const hydrate = () => {
    const differences: unknown[] = []
    const app = hydrateRoot(root, element, { onRecoverableError: (error) => differences.push(error) })
    onTestFinished(() => {
      app.unmount()
      if (differences.length > 0) throw new AggregateError(differences, 'What the server sent differs from the page')
    })
    return alive
  }
  return { html, root, hydrate }
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}
