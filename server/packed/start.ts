import { isBuiltin } from 'node:module'
import { getAssetKeys, getRawAsset } from 'node:sea'
import { run } from './program.ts'

const packed = (name: string) => Buffer.from(getRawAsset(name))

/** Missing in an executable that was made on another processor. */
const compiled = (name: string) => (getAssetKeys().includes(name) ? { compiled: packed(name) } : {})

type Services = Record<string, () => unknown>

let services: Services | undefined

/** Resolves Node's own modules, and libraries in a second script, which is loaded on first use. */
function requirePacked(name: string): unknown {
  if (isBuiltin(name)) return require(name)
  services ??= loadServices()
  const service = services[name]
  return service ? service() : require(name)
}

/** Firebase must be loaded before the server has started. Later, V8 rejects its code cache (server/heap.ts). */
const loadServices = () =>
  run<Services>({
    file: 'services.cjs',
    source: packed('services.cjs'),
    ...compiled('services.compiled'),
    require,
  }).exports

const { script } = run({
  file: 'pawstead.cjs',
  source: packed('program.cjs'),
  ...compiled('program.compiled'),
  require: requirePacked,
})
if (script.cachedDataRejected) console.error('The program was compiled for another Node, so it starts more slowly.')
