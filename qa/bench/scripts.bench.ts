// Bytes of scripts (Brotli) that the first view of a page loads, in each built language. To compare with another built
// checkout: npm run bench -- scripts [--of .,../before]
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { scriptsOf } from '#tools/build/first-view.ts'

const around = ['src/entry-browser.tsx', 'src/app/data-provider.tsx']
const modules: Record<string, string[]> = {
  '/': ['src/entry-browser.tsx', 'src/app/routes/home.tsx'],
  '/pets': [...around, 'src/app/routes/pets.tsx'],
  '/pets/1': [...around, 'src/app/routes/pet.tsx'],
  '/donations': [...around, 'src/app/routes/campaigns.tsx'],
}

const { values } = parseArgs({ options: { of: { type: 'string', default: '.' } } })
execFileSync('npm', ['run', '-s', 'build:once'], { stdio: ['ignore', 'ignore', 'inherit'] })

function bytesOf(folder: string, manifest: string, page: string): number {
  const read = (file: string) => readFileSync(path.join(folder, 'dist/web', file))
  const files = scriptsOf(modules[page] ?? [], JSON.parse(read(manifest).toString()))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return files.reduce((sum, file) => sum + brotliCompressSync(read(file), quality).length, 0)
}

console.table(
  values.of.split(',').flatMap((folder) =>
    globSync('.vite/manifest*.json', { cwd: path.join(folder, 'dist/web') }).map((manifest) => ({
      checkout: folder,
      language: /manifest\.(.+)\.json/.exec(manifest)?.[1] ?? 'en',
      ...Object.fromEntries(Object.keys(modules).map((page) => [page, bytesOf(folder, manifest, page)])),
    })),
  ),
)
