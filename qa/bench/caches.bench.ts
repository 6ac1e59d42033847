// What lru-cache costs beside a Map that deletes its oldest key (docs/decisions/044-bounded-caches.md): nanoseconds of
// processor time per call, the lowest of the rounds.
import { LRUCache } from 'lru-cache'
import { inRounds } from './alternate.ts'

const [rounds, times, size] = [5, 100_000, 20_000]
const addresses = Array.from({ length: 10 * size }, (_, n) => `192.0.2.${n}`)
const urls = Array.from({ length: 500 }, (_, n) => `pawstead.example br /api/pets?page=${n}`)

type Cache = { get: (key: string) => number | undefined; set: (key: string, value: number) => unknown }

function evictingMap(): Cache {
  const map = new Map<string, number>()
  return {
    get: (key) => map.get(key),
    set(key, value) {
      map.delete(key)
      map.set(key, value)
      const [oldest] = map.size > size ? map.keys() : []
      if (oldest !== undefined) map.delete(oldest)
    },
  }
}

const lruCache = (): Cache => new LRUCache<string, number>({ max: size })
/** As the response cache uses it. */
const weighted = (): Cache =>
  new LRUCache<string, number>({ maxSize: 16e6, sizeCalculation: () => 6000, ttl: 1e6, ttlResolution: 0 })

const nanoseconds = (act: (turn: number) => unknown) => async () => {
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn++) act(turn)
  return (process.cpuUsage(before).user * 1000) / times
}

function hits(cache: Cache) {
  for (const url of urls) cache.set(url, 1)
  return nanoseconds((turn) => cache.get(urls[turn % urls.length] ?? ''))
}

const evictions = (cache: Cache) => nanoseconds((turn) => cache.set(addresses[turn % addresses.length] ?? '', 1.5))

const ways = {
  'a hit in a Map': hits(evictingMap()),
  'a hit in lru-cache': hits(lruCache()),
  'a hit in lru-cache, with sizes and ages': hits(weighted()),
  'a new key in a full Map': evictions(evictingMap()),
  'a new key in a full lru-cache': evictions(lruCache()),
}
const results = await inRounds(rounds, Object.values(ways))
for (const [index, name] of Object.keys(ways).entries())
  console.log(`${name.padEnd(42)} ${Math.min(...(results[index] ?? [])).toFixed(0)} ns`)
