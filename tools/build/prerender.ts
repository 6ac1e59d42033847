import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { scriptsOf } from './first-view.ts'

/** What `web/src/prerender.tsx` promises; the scripts see the web through its build only. */
type FirstView = { name: string; html: string; modules: string[] }

/**
 * Writes `dist/web/.pages/<name>.html` for the pages of `web/src/prerender.tsx`: index.html with the first view in it, so that
 * it can be seen before any script runs, and with its scripts named, so that they all load at once then.
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
    const own = scriptsOf(modules, manifest).map((file) => `/${file}`)
    const scripts = [...new Set([...scriptsIn(index), ...own])].join(' ')
    const view = `<div id="root" data-first-view data-scripts="${scripts}">${withoutControls(html)}</div>`
    const page = withoutScripts(index).replace('<div id="root"></div>', () => `${view}\n    ${startScript}`)
    await writeFile(path.join(webDir, `.pages/${name}.html`), page)
  }
  await rm(outDir, { recursive: true })
}

const scriptTag = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)">(?:<\/script>)?/g

/** The built page's scripts, its entry first. */
const scriptsIn = (page: string): string[] => [...page.matchAll(scriptTag)].map(([, file = '']) => file)
const withoutScripts = (page: string): string => page.replaceAll(scriptTag, '')

/**
 * What can be seen needs no script: only once it is painted are the page's scripts asked for, so that on a slow phone they
 * don't compete with it for the network and the processor. A page in the background is never painted, so there is a timer as well.
 */
const startScript = `<script>
      {
        const { dataset } = document.getElementById('root')
        const start = () => {
          if (!dataset.scripts) return
          const scripts = dataset.scripts.split(' ')
          delete dataset.scripts
          for (const href of scripts) {
            const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
            document.head.append(link)
          }
          import(scripts[0])
        }
        requestAnimationFrame(() => setTimeout(start))
        setTimeout(start, 1000)
      }
    </script>`

/** Links work without any script. Whatever doesn't must not accept clicks or typing that would then be lost. */
const withoutControls = (html: string): string => html.replaceAll(/<(button|input|select|textarea)\b/g, '<$1 inert')
