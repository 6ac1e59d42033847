import { createRequire } from 'node:module'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { asciiOnly } from './ascii.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Clients of services that only some shelters use: a third of all code (docs/decisions/015-one-file.md). */
export const services = ['@aws-sdk/client-s3', 'firebase-admin/app', 'firebase-admin/auth', 'stripe']

type Bundle = {
  file: string
  /** Where it begins. */
  input?: 'server/main.ts' | 'server/child.ts' | 'server/packed/start.ts' | 'dist/package/services-entry.cjs'
  /** Packages that stay outside. */
  external?: string[]
  plugins?: Plugin[]
  /** Small, and without a source map. */
  minify?: boolean
}

const require = createRequire(import.meta.url)
const plain = '\0plain:'

/**
 * React as an ES module. It is CommonJS, of which rolldown would read each function through a getter, at every element
 * and hook: a page took 1.2 times as long to render.
 */
const plainReact: Plugin = {
  name: 'plain-react',
  resolveId: (name, importer, { kind }) =>
    kind === 'import-statement' && /^react(\/jsx-runtime)?$/.test(name) && !importer?.startsWith(plain)
      ? plain + name
      : null,
  load(id) {
    if (!id.startsWith(plain)) return null
    const name = id.slice(plain.length)
    const names = Object.keys(require(name)).join(', ')
    return `import all from ${JSON.stringify(require.resolve(name))}\nexport default all\nexport const { ${names} } = all`
  },
}

/** The server as one file of CommonJS. What only some shelters use is run only once it is needed. */
export async function bundleServer(to: Bundle): Promise<void> {
  const { file, input = 'server/main.ts', external = [], plugins = [], minify = false } = to
  const bundle = await rolldown({
    input: path.join(root, input),
    platform: 'node',
    tsconfig: path.join(root, 'server/tsconfig.json'),
    // the website, which the server renders (web/src/entry-server.tsx)
    moduleTypes: { '.css': 'empty' },
    resolve: { conditionNames: ['module', 'node', 'production'] },
    external: external.flatMap((name) => [name, new RegExp(`^${name}/`)]),
    plugins: [plainReact, ...plugins, asciiOnly],
    transform: {
      target: 'node24',
      jsx: 'react-jsx',
      define: {
        'import.meta.dirname': '__dirname',
        'import.meta.url': '__import_meta_url',
        // react-router asks for it
        'import.meta.hot': 'undefined',
        __PAWSTEAD_ROOT__: '"../.."',
        'process.env.NODE_ENV': '"production"',
      },
    },
    // without parentheses, by which V8 compiles even what never runs, such as Firebase's client
    optimization: { pifeForModuleWrappers: false },
    logLevel: 'warn',
    // 'use client' says nothing to us
    onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
  })
  await bundle.write({
    file,
    codeSplitting: false,
    format: 'cjs',
    // the executable has no files to import: what is outside the bundle it gives out by `require`
    dynamicImportInCjs: !minify,
    sourcemap: !minify,
    minify,
    keepNames: true,
    banner: 'const __import_meta_url = require("node:url").pathToFileURL(__filename).href;',
  })
  await bundle.close()
}
