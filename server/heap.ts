import { setFlagsFromString } from 'node:v8'

/**
 * From now on V8 collects the old generation at twice what was in use. Unlike the other options of the heap
 * (tools/build/heap.ts) this one must stay, so it comes after what Node loads.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100')
  // what Node keeps of compiled code as it ends could be read under no other options
  process.once('exit', () => setFlagsFromString('--heap-growing-percent=0'))
}
