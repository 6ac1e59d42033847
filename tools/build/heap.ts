import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What the server's heap may take, as options of Node, from `config.heap` of package.json, where npm's scripts find it.
 * V8 goes by the machine: on one of 24 GB the young generation grew to 134 MB, and the old one to 170 MB before it was
 * collected, of which 40 were in use. With 16 MB for each half of the young one, a first collection of the old one at
 * 64 MB and later ones at twice what is in use, everything at once for a minute leaves the process at 230 MB instead of
 * 320 to 460 (npm run bench -- speed --only memory). They are no bounds: whoever needs more gets it.
 */
export const heapOptions: string[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
).config.heap.split(' ')
