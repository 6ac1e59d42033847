import { createHash } from 'node:crypto'
import path from 'node:path'
import { cacheFolder, unpack } from '#server/packed/native.ts'
import { listResources, readResource, resourceFile } from '#server/packed/resources.ts'
import type { CardJob, CardMessage } from './card.ts'
import { drawCard } from './draw.ts'
import { loadForCards, type MakeSharp } from './libvips.ts'

// The process that draws share cards. Fontconfig is configured per process: this one uses our fonts (fonts/fonts.conf).

const fonts = 'server/public-pages/cards/fonts'
const settings = `${fonts}/fonts.conf`

/** Fontconfig reads real files only, so the executable unpacks its settings and fonts. */
function fontSettings(cache: string): string {
  const file = resourceFile(settings)
  if (file) return file
  const sha256 = (name: string) => createHash('sha256').update(readResource(name)).digest('hex')
  const checksums = Object.fromEntries(listResources(fonts).map((name) => [name, sha256(name)]))
  return path.join(unpack(checksums, '', readResource, cache), settings)
}

export async function runCardDrawer(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  const cache = cacheFolder(process.env)
  // before libvips is loaded, which reads them once
  process.env.FONTCONFIG_FILE = fontSettings(cache)
  process.env.XDG_CACHE_HOME = cache
  // otherwise the executable's native parts would be unpacked again below XDG_CACHE_HOME
  process.env.PAWSTEAD_CACHE_DIR = cache
  const sharp = await loadForCards()
  process.on('message', (job) => void draw(sharp, job as CardJob))
}

async function draw(sharp: MakeSharp, job: CardJob): Promise<void> {
  const send = (message: CardMessage) => void process.send?.(message)
  try {
    send({ id: job.id, jpeg: await drawCard(sharp, job) })
  } catch (error) {
    send({ id: job.id, failed: error instanceof Error ? error.message : String(error) })
  }
}
