import { type OwnCommand, ownCommand } from './config/child-process.ts'

// The entry point of the server's child processes. It must import only what they need: loading the whole program takes
// longer than drawing a card.

const serve: Record<OwnCommand, (args: string[]) => Promise<void>> = {
  'decode-pictures': async (bounds) => (await import('./images/decoder.ts')).runDecoder(bounds),
  'draw-cards': async () => (await import('./public-pages/cards/card-process.ts')).runCardDrawer(),
  'refresh-statistics': async (which) => (await import('./db/sqlite/analyze-process.ts')).runAnalyzeCommand(which),
}

const command = ownCommand()
if (command) void serve[command](process.argv.slice(3))
