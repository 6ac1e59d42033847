import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { scriptsOf } from './first-view.ts'

/** What `web/src/prerender.tsx` promises; the scripts see the web through its build only. */
type FirstView = { name: string; html: string; modules: string[] }

/**
 * Writes `dist/web/.pages/<name>.html` for the pages of `web/src/prerender.tsx`: index.html with the first view in it, so that
 * it can be seen before any script runs, and with the page's own scripts named, so that they load at once.
 */
export async function prerenderPages(root: string): Promise<void> {
  const outDir = path.join(root, 'dist/prerender')
  await build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, manifest: false, copyPublicDir: false },
  })
  const { prerender } = await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)
  const views: FirstView[] = await prerender()
  const webDir = path.join(root, 'dist/web')
  const manifest: Manifest = JSON.parse(await readFile(path.join(webDir, '.vite/manifest.json'), 'utf8'))
  const index = await readFile(path.join(webDir, 'index.html'), 'utf8')
  await mkdir(path.join(webDir, '.pages'), { recursive: true })
  for (const { name, html, modules } of views) {
    if (html.includes(' style='))
      throw new Error(`The first view of ${name} carries a style, which its security policy refuses`)
    const preloads = scriptsOf(modules, manifest)
      .filter((file) => !index.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n  `)
    const page = index
      .replace('<div id="root"></div>', () => `<div id="root" data-first-view>${withoutControls(html)}</div>`)
      .replace('</head>', () => `  ${preloads.join('  ')}</head>`)
    await writeFile(path.join(webDir, `.pages/${name}.html`), seenBeforeScripts(page))
  }
  await rm(outDir, { recursive: true })
}

/** What can be seen needs no script: its style, letters and first picture go before them on a slow line. */
const seenBeforeScripts = (page: string): string =>
  page.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')

/** Links work without any script; what does not must not take clicks or typing that the live page would then lose. */
const withoutControls = (html: string): string => html.replaceAll(/<(button|input|select|textarea)\b/g, '<$1 inert')
