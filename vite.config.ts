import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const smallParts = new RegExp(
  [
    '/node_modules/lucide-react/dist/esm/icons/',
    '/web/src/components/ui/(badge|card|day|picture|progress|skeleton)\\.tsx$',
    '/web/src/components/feedback/(empty-state|error-state)\\.tsx$',
    '/web/src/lib/(format|use-broken|use-when-seen|use-loaded|use-debounced|hold-still|remove-scroll)\\.tsx?$',
    '/shared/(characters|money|next-path|pet-facts|pet-filter|pictures)\\.ts$',
  ].join('|'),
)

/** What every page with records asks with, and what most show them with, in one file: each more would be a request. */
const aroundRecords = new RegExp(
  [
    '/node_modules/(@trpc|@tanstack/(react-query|query-core))/',
    '/web/src/lib/(trpc|use-file|days|rows)\\.ts$',
    '/web/src/components/ui/(copy-text|moving)\\.ts$',
    '/web/src/components/feedback/(load-more|query-state)\\.tsx$',
    '/web/src/features/(notifications/use-recount|(campaigns|donations|pets)/hooks|campaigns/received|pets/pet-words)\\.ts$',
    '/web/src/features/(campaigns/campaign-state|sharing/feed-link)\\.tsx$',
  ].join('|'),
)

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Whether a module reads zod, by itself or through what it imports. */
function readsZod(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id.includes('/node_modules/zod/')) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importedIds ?? []).some((imported) => readsZod(imported, modules, seen))
}

/**
 * Where a module of `shared/` goes: beside zod if it needs it, apart if not. To make zod's schemas ready takes a phone
 * (four times slower than a desktop) some 350 ms, and a page without a form must not wait for that.
 */
const rulesOrFacts = (id: string, modules: Modules) => (readsZod(id, modules) ? 'rules' : 'facts')

/** Radix would hold the page still by a style element, which the content security policy refuses. */
export const ownScrollLock = { 'react-remove-scroll': path.join(import.meta.dirname, 'web/src/lib/remove-scroll.tsx') }

export default defineConfig({
  root: 'web',
  resolve: { alias: ownScrollLock },
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: {
      // the server writes the pages themselves (server/site/document.ts)
      input: new URL('web/src/entry-browser.tsx', import.meta.url).pathname,
      output: {
        // What every page needs comes in three files instead of twenty; the libraries' one changes with their versions
        // only. What the pages with records share comes in three more.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            {
              name: 'shell',
              tags: ['$initial'],
              test: /\/(web\/src\/(components|identity|lib|app\/(config|layouts)|features\/pets\/saved-pets)|shared)\b/,
              priority: 3,
            },
            { name: 'parts', test: smallParts, minShareCount: 2, priority: 2 },
            // apart from those: the home page asks nothing
            { name: 'fields', test: /\/web\/src\/components\/ui\/(field|input)\.tsx$/, minShareCount: 2, priority: 2 },
            // the preview of the settings shows it as well
            { name: 'front', test: /\/web\/src\/features\/home\//, priority: 2 },
            {
              name: rulesOrFacts,
              debugName: 'shared',
              test: /\/node_modules\/zod\/|\/shared\//,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'queries', test: aroundRecords, priority: 1 },
            {
              name: 'record',
              test: /\/web\/src\/(components\/ui\/record|features\/(approval\/withheld-notice|sharing\/share))\.tsx$/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
