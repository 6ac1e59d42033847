import { run } from './cli.ts'

// no top-level await: the build is CommonJS, which the single executable needs
void run(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode
})
