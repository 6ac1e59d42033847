import path from 'node:path'
import { Script } from 'node:vm'

/** Code of CommonJS as an expression: the executable carries the program like this. */
export const asFunction = (code: string): string =>
  `(function (exports, require, module, __filename, __dirname) {${code}\n})`

type Packed = {
  /** Its name where an error says where it happened. */
  file: 'pawstead.cjs' | 'services.cjs'
  /** In ASCII. */
  source: Buffer
  /** What V8 made of it when it was packed; without it V8 compiles anew. */
  compiled?: Buffer
  require: (name: string) => unknown
}

/** Runs code that `asFunction` has wrapped. */
export function run<Exports>({ file, source, compiled, require }: Packed): { script: Script; exports: Exports } {
  const script = new Script(source.toString('latin1'), { filename: file, ...(compiled && { cachedData: compiled }) })
  const module = { exports: {} as Exports }
  script.runInThisContext()(module.exports, require, module, process.execPath, path.dirname(process.execPath))
  return { script, exports: module.exports }
}
