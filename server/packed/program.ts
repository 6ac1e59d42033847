import path from 'node:path'
import { Script } from 'node:vm'

/** Wraps CommonJS code as an expression; the executable carries the program in this form. */
export const asFunction = (code: string): string =>
  `(function (exports, require, module, __filename, __dirname) {${code}\n})`

type Packed = {
  file: 'pawstead.cjs' | 'services.cjs'
  source: Buffer
  /** V8's code cache from packaging; without it, V8 compiles the source. */
  compiled?: Buffer
  require: (name: string) => unknown
}

export function run<Exports>({ file, source, compiled, require }: Packed): { script: Script; exports: Exports } {
  const script = new Script(source.toString('latin1'), { filename: file, ...(compiled && { cachedData: compiled }) })
  const module = { exports: {} as Exports }
  script.runInThisContext()(module.exports, require, module, process.execPath, path.dirname(process.execPath))
  return { script, exports: module.exports }
}
