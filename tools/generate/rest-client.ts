import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenApiDocument, openApiDocument } from '#server/rest/openapi.ts'
import { allCalls } from '#server/rest/routes.ts'

const sentences = new Set(['summary', 'description'])

/** A hash of the document's types, without sentences and examples. */
export function fingerprint({ paths, components }: Pick<OpenApiDocument, 'paths' | 'components'>): string {
  const types = JSON.stringify({ paths, components }, (key, value) =>
    key === 'example' || (sentences.has(key) && typeof value === 'string') ? undefined : value,
  )
  return createHash('sha256').update(types).digest('hex').slice(0, 16)
}

// npm run rest:client: generates TypeScript types for clients from the OpenAPI document with openapi-typescript
if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const tools = path.join(root, 'e2e/openapi-client')
  if (!existsSync(path.join(tools, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: tools, stdio: 'inherit' })
  const document = openApiDocument('Pawstead', allCalls)
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-client-'))
  const [source, target] = [path.join(folder, 'openapi.json'), path.join(folder, 'client.ts')]
  writeFileSync(source, JSON.stringify(document))
  const generator = path.join(tools, 'node_modules/openapi-typescript/bin/cli.js')
  execFileSync(process.execPath, [generator, source, '-o', target], { stdio: 'inherit' })
  const head = [
    '// biome-ignore-all lint: generated',
    '// biome-ignore-all format: generated',
    "// Made from the OpenAPI document by 'npm run rest:client'; never edit by hand.",
    `export const madeFrom = '${fingerprint(document)}'`,
  ]
  const types = readFileSync(target, 'utf8')
  writeFileSync(path.join(root, 'server/testing/rest-client.generated.ts'), `${head.join('\n')}\n\n${types}`)
  rmSync(folder, { recursive: true })
}
