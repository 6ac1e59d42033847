import { createRequire } from 'node:module'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { asciiOnly } from './ascii.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Clients of services that only some shelters use: a third of all code (docs/decisions/015-v8-code-cache.md). */
export const services = ['@aws-sdk/client-s3', 'acme-client', 'firebase-admin/app', 'firebase-admin/auth', 'stripe']

type Bundle = {
  file: string
  input?: 'server/main.ts' | 'server/child.ts' | 'server/packed/start.ts' | 'dist/package/services-entry.cjs'
  external?: string[]
  plugins?: Plugin[]
  /** Also leaves out the source map. */
  minify?: boolean
}

const require = createRequire(import.meta.url)
const plain = '\0plain:'

/**
 * React as an ES module. From CommonJS, rolldown would read each function through a getter, at every element and hook:
 * a page took 1.2 times as long to render.
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

/** Bundles the server into one CommonJS file. Optional services run only when they are needed. */
export async function bundleServer(to: Bundle): Promise<void> {
  const { file, input = 'server/main.ts', external = [], plugins = [], minify = false } = to
  const bundle = await rolldown({
    input: path.join(root, input),
    platform: 'node',
    tsconfig: path.join(root, 'server/tsconfig.json'),
    // for the website, which the server renders (web/src/entry-server.tsx)
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
        'import.meta.hot': 'undefined',
        __PAWSTEAD_ROOT__: '"../.."',
        'process.env.NODE_ENV': '"production"',
      },
    },
    // no parentheses, because V8 would then compile even modules that never run, such as Firebase's client
    optimization: { pifeForModuleWrappers: false },
    logLevel: 'warn',
    onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
  })
  await bundle.write({
    file,
    codeSplitting: false,
    format: 'cjs',
    // the executable has no files to import: external modules come through `require`
    dynamicImportInCjs: !minify,
    sourcemap: !minify,
    minify,
    keepNames: true,
    banner: 'const __import_meta_url = require("node:url").pathToFileURL(__filename).href;',
  })
  await bundle.close()
}
