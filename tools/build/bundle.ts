import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

export const root = path.resolve(import.meta.dirname, '../..')

type Bundle = {
  /** Where it begins, from the project's root. */
  input?: string
  /** Packages that stay outside. */
  external?: string[]
  plugins?: Plugin[]
  /** Small, and without a source map. */
  minify?: boolean
} & (
  | { file: string }
  | { /** Gets `main.cjs`, and what it loads only when it needs it in files of their own. */ folder: string }
)

/** The server as CommonJS: in one file, or in a folder. */
export async function bundleServer({
  input = 'server/main.ts',
  external = [],
  plugins = [],
  minify = false,
  ...target
}: Bundle): Promise<void> {
  const bundle = await rolldown({
    input: { main: path.join(root, input) },
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
    ...('file' in target
      ? { file: target.file, codeSplitting: false }
      : { dir: target.folder, entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' }),
    format: 'cjs',
    sourcemap: !minify,
    minify,
    keepNames: true,
    banner: 'const __import_meta_url = require("node:url").pathToFileURL(__filename).href;',
  })
  await bundle.close()
}
