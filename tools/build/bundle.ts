import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

export const root = path.resolve(import.meta.dirname, '../..')

type Bundle = {
  file: string
  /** Packages that stay outside. */
  external?: string[]
  plugins?: Plugin[]
  /** Small, and without a source map. */
  minify?: boolean
}

/** The server as one file of CommonJS. What only some shelters use is run only once it is needed. */
export async function bundleServer({ file, external = [], plugins = [], minify = false }: Bundle): Promise<void> {
  const bundle = await rolldown({
    input: path.join(root, 'server/main.ts'),
    platform: 'node',
    tsconfig: path.join(root, 'server/tsconfig.json'),
    external: external.flatMap((name) => [name, new RegExp(`^${name}/`)]),
    plugins,
    transform: {
      target: 'node24',
      define: {
        'import.meta.dirname': '__dirname',
        'import.meta.url': '__import_meta_url',
        __PAWSTEAD_ROOT__: '"../.."',
        'process.env.NODE_ENV': '"production"',
      },
    },
    logLevel: 'warn',
  })
  await bundle.write({
    file,
    codeSplitting: false,
    format: 'cjs',
    sourcemap: !minify,
    minify,
    keepNames: true,
    banner: 'const __import_meta_url = require("node:url").pathToFileURL(__filename).href;',
  })
  await bundle.close()
}
