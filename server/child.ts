import { type OwnCommand, ownCommand } from './config/own-process.ts'

// Where the server's own processes begin. Nothing stands here that they don't need: the whole program takes longer to
// load than a card to draw.

const serve: Record<OwnCommand, (args: string[]) => Promise<void>> = {
  'decode-pictures': async (bounds) => (await import('./images/decoder.ts')).runDecoder(bounds),
  'draw-cards': async () => (await import('./cards/child.ts')).runCardDrawer(),
  'refresh-statistics': async (which) => (await import('./db/sqlite/analyzing.ts')).runAnalyzeCommand(which),
}

const command = ownCommand()
if (command) void serve[command](process.argv.slice(3))
