import { isBuiltin } from 'node:module'
import { getRawAsset } from 'node:sea'
import { run } from './program.ts'

// What the single executable runs first.

const packed = (name: string) => Buffer.from(getRawAsset(name))

/** Libraries, each by the name that the program requires it by. */
type Services = Record<string, () => unknown>

let services: Services | undefined

/** Node's own modules, and libraries out of a second script, which is read once the first of them is needed. */
function requirePacked(name: string): unknown {
  if (isBuiltin(name)) return require(name)
  services ??= loadServices()
  const service = services[name]
  return service ? service() : require(name)
}

/** Firebase is needed before the server has started. Later V8 refuses what was compiled (server/heap.ts). */
const loadServices = () =>
  run<Services>({
    file: 'services.cjs',
    source: packed('services.cjs'),
    compiled: packed('services.compiled'),
    require,
  }).exports

const { script } = run({
  file: 'pawstead.cjs',
  source: packed('program.cjs'),
  compiled: packed('program.compiled'),
  require: requirePacked,
})
if (script.cachedDataRejected) console.error('The program was compiled for another Node, so it starts more slowly.')
