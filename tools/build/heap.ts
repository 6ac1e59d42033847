import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Node options for the server's heap, from `config.heap` of package.json, which npm's scripts read, too. V8 sizes the
 * heap by the machine: on one of 24 GB the young generation grew to 134 MB, and the old one was seldom collected. The
 * options set 16 MB for each half of the young generation, and a first collection of the old one at 64 MB. Later
 * collections are at twice the memory in use (server/heap.ts). After a minute of all kinds of requests, the process has
 * 265 MB instead of 461 (npm run bench -- speed --only memory). The old generation has no upper limit.
 */
export const heapOptions: string[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
).config.heap.split(' ')

/**
 * Code that must run first in a program with these options: it resets them. V8 reads them once, when it creates the
 * heap. But V8 accepts compiled code, such as Node's own, only under the options that it was compiled with. Without the
 * reset, loading the server took 115 ms of CPU time instead of 72 (the fastest of 15 starts in turns).
 */
export const heapIsMade = `for (const option of ${JSON.stringify(heapOptions.map((option) => option.replace(/=.*/, '=0')))}) require('node:v8').setFlagsFromString(option)\n`
