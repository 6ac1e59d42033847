import { ownCommand } from './config/child-process.ts'

async function main(args: string[]): Promise<void> {
  // the single executable starts here for every kind of process
  if (ownCommand()) return void (await import('./child.ts'))
  process.exitCode = await (await import('./cli.ts')).run(args)
}

// no top-level await: the build is CommonJS, which the single executable needs
void main(process.argv.slice(2))
