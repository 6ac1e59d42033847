import { drawerCommand } from './cards/card.ts'
import { decoderCommand, serveDecoding } from './images/decoder.ts'

async function main([command, ...rest]: string[]): Promise<void> {
  // the server's own processes, which it speaks to over a channel
  if (command === decoderCommand && process.send) return serveDecoding(rest)
  if (command === drawerCommand && process.send) return (await import('./cards/child.ts')).serveDrawing()
  process.exitCode = await (await import('./cli.ts')).run(process.argv.slice(2))
}

// no top-level await: the build is CommonJS, which the single executable needs
void main(process.argv.slice(2))
