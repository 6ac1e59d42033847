import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect the old generation when it doubles. Unlike the other heap options (tools/build/heap.ts) this one
 * must stay set, so call it after Node has loaded everything.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100')
  // Node writes its compile cache at exit, and could not read it under other options
  process.once('exit', () => setFlagsFromString('--heap-growing-percent=0'))
}
