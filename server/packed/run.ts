import path from 'node:path'
import { Script } from 'node:vm'

// The single executable carries the program in pieces: main.cjs, and what it loads only when it needs it, such as Firebase's
// and S3's clients. Beside a piece lies the code that V8 made of it when it was packed (tools/package/code-cache.ts), so that
// a start compiles nothing anew.

/** A piece of CommonJS as it is packed: an expression. */
export const asFunction = (code: string): string =>
  `(function (exports, require, module, __filename, __dirname) {${code}\n})`

type Packed = {
  /** The bytes of `program/<name>`; ASCII when it is code. */
  read: (name: string) => Buffer
  has: (name: string) => boolean
  /** For what is no piece of the program: Node's own modules. */
  require: (name: string) => unknown
}

/** Runs main.cjs. Answers the pieces that have been loaded, by name; more come as the program goes on. */
export function runPacked({ read, has, require }: Packed): Map<string, Script> {
  const scripts = new Map<string, Script>()
  const modules = new Map<string, { exports: unknown }>()
  const load = (name: string): unknown => {
    const known = modules.get(name)
    if (known) return known.exports
    const module = { exports: {} }
    modules.set(name, module)
    const cache = `${name}.cache`
    const script = new Script(read(name).toString('latin1'), {
      filename: name,
      ...(has(cache) && { cachedData: read(cache) }),
    })
    if (script.cachedDataRejected) console.error(`${name} was compiled for another Node, so the start takes longer.`)
    scripts.set(name, script)
    const requireFrom = (other: string) => (other.startsWith('./') ? load(other.slice(2)) : require(other))
    try {
      script.runInThisContext()(module.exports, requireFrom, module, process.execPath, path.dirname(process.execPath))
    } catch (error) {
      // as Node does it: whoever needs it next tries again, and hears the reason again
      modules.delete(name)
      throw error
    }
    return module.exports
  }
  load('main.cjs')
  return scripts
}
