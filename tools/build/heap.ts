import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What the server's heap may take, as options of Node, from `config.heap` of package.json, where npm's scripts find it.
 * V8 goes by the machine: on one of 24 GB the young generation grew to 134 MB, and the old one was seldom collected. With
 * 16 MB for each half of the young one, a first collection of the old one at 64 MB and later ones at twice what is in
 * use (server/heap.ts), everything at once for a minute leaves the process at 265 MB instead of 461 (npm run bench --
 * speed --only memory). The old one has no bound: whoever needs more gets it.
 */
export const heapOptions: string[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
).config.heap.split(' ')

/**
 * What a program does first that is started with these options: it sets them back. V8 reads them once, when it makes
 * the heap, but takes compiled code, Node's own above all, only under the very options that it was compiled with: what
 * Node loads for the server took 115 ms of processor time instead of 72 (the fastest of 15 starts in turns).
 */
export const heapIsMade = `for (const option of ${JSON.stringify(heapOptions.map((option) => option.replace(/=.*/, '=0')))}) require('node:v8').setFlagsFromString(option)\n`
