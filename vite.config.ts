import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Of the icons that several pages share, only those of the home page and of pages without records. */
const smallParts = new RegExp(
  [
    '/node_modules/lucide-react/dist/esm/icons/(bone|chevron-down|eye|face-slightly-smiling|heart-handshake|heart-pulse|pause|play|sofa|stethoscope|toy-brick)\\.',
    '/web/src/components/ui/(badge|card|day|picture|progress|skeleton)\\.tsx$',
    '/web/src/components/feedback/(empty-state|error-state)\\.tsx$',
    '/web/src/components/ui/use-lazy-component\\.ts$',
    '/web/src/lib/(lock-scroll|remove-scroll|telephone|use-debounced|use-image-broken|use-on-visible)\\.tsx?$',
    '/shared/pet-category\\.texts\\.ts',
    '/shared/(characters|money|next-path|pet-facts|pet-filter|pictures)\\.ts$',
  ].join('|'),
)

/**
 * Modules that load and show records on most pages, in one file, because each separate file would be a request. All other
 * shared icons are here, too: in the first view, they would be 3 KB.
 */
const aroundRecords = new RegExp(
  [
    '/node_modules/(@trpc|@tanstack/(react-query|query-core))/',
    '/node_modules/lucide-react/dist/esm/icons/',
    '/web/src/lib/(days|flatten-pages|trpc)\\.ts$',
    '/web/src/features/inquiries/hooks\\.ts$',
    '/web/src/identity/use-file-download\\.ts$',
    '/web/src/components/ui/(copy-text|reorder)\\.ts$',
    '/web/src/components/feedback/(load-more|query-state)\\.tsx$',
    '/web/src/features/(notifications/use-recount|campaign-updates/use-updates|(campaigns|donations|pets)/hooks|campaigns/(received-texts|received\\.texts|campaign-state\\.texts))\\.ts$',
    '/web/src/features/(campaigns/campaign-state|sharing/feed-link)\\.tsx$',
  ].join('|'),
)

type ModuleInfo = { importedIds: readonly string[]; importers: readonly string[]; dynamicImporters: readonly string[] }
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

/** By module, once all that it imports has been followed: saves a second per language. */
const zodReaders = new Map<string, boolean>()

function importsZod(id: string, modules: Modules, seen: Set<string>): boolean {
  if (id.includes('/node_modules/zod/')) return true
  const known = zodReaders.get(id)
  if (known !== undefined) return known
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importedIds ?? []).some((imported) => importsZod(imported, modules, seen))
}

function readsZod(id: string, modules: Modules): boolean {
  const reads = importsZod(id, modules, new Set())
  zodReaders.set(id, reads)
  return reads
}

/**
 * Splits the modules of `shared/` by whether they need zod. Preparing zod's schemas takes a phone (four times slower
 * than a desktop) some 350 ms, and a page without a form must not wait for that.
 */
const rulesOrFacts = (id: string, modules: Modules) =>
  readsZod(id, modules) || isForRules(id, modules) ? 'rules' : 'facts'

/** Has all texts of rules for a refusal in another language: after forms, which need zod, it finds most of them loaded. */
const ruleCatalogs = '/web/src/lib/rule-catalogs.ts'

/** Whether only modules that need zod import this one, as with the texts of their errors. */
function isForRules(id: string, modules: Modules, seen = new Set<string>()): boolean {
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
  const users = [...importers, ...dynamicImporters].filter((user) => !seen.has(user) && !user.endsWith(ruleCatalogs))
  seen.add(id)
  return users.length > 0 && users.every((user) => readsZod(user, modules) || isForRules(user, modules, seen))
}

/** What several pages share, but not the home page. */
const bits = new RegExp(
  [
    'components/ui/(dotted|email-text|timeline|undo-toast|chip-link|foldout)',
    'features/adoptions/yes-or-no',
    'components/feedback/changed-elsewhere',
    'features/inquiries/inquiry-timeline',
    'features/donations/(donor-name|shelter-target|donation-(amount|badge|labels|state)|donations-path)',
    'features/donations/(remembered-donations|statements-path|test-payments|thank-you|use-statements)',
    'lib/(list-of|new-key|run-for-each)',
  ]
    .map((part) => `/web/src/${part}\\b`)
    .join('|'),
)

/** Replaces Radix's scroll lock, which uses a style element that the content security policy blocks. */
export const ownScrollLock = { 'react-remove-scroll': path.join(import.meta.dirname, 'web/src/lib/remove-scroll.tsx') }

/**
 * The parts of each icon have React keys, which only React's development checks read. Without them, the first view is
 * 0.9 KB smaller (`npm run build` prints its size).
 */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/node_modules/lucide-react/dist/esm/icons/')) return null
    return { code: code.replace(/, key: "[a-z0-9]+"/g, ''), map: null }
  },
}

export default defineConfig({
  root: 'web',
  resolve: { alias: ownScrollLock },
  plugins: [react(), tailwindcss(), iconsWithoutKeys],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: {
      // the server writes the HTML of pages (server/public-pages/ssr/document.ts)
      input: new URL('web/src/entry-browser.tsx', import.meta.url).pathname,
      output: {
        // the entry lists all files by name: one character less per hash saves 110 bytes
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Code of every page is in three files instead of twenty; the libraries' file changes only with their versions.
        // Code that pages with records share is in three more.
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
            // each is too small for a file of its own, whose name the entry would list
            { name: 'bits', test: bits, minShareCount: 2, priority: 2 },
            // a separate file, because the home page has no form
            { name: 'fields', test: /\/web\/src\/components\/ui\/(field|input)\.tsx$/, minShareCount: 2, priority: 2 },
            // apart from the home page, whose texts no other page needs
            {
              name: 'pet-cards',
              test: /\/web\/src\/features\/pets\/(pet-card|heart|pet-status-badge)\.tsx$/,
              priority: 3,
            },
            // the settings' preview shows it, too
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
