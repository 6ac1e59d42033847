import { LRUCache } from 'lru-cache'
import { createFairQueue } from '#server/platform/overload/fair-queue.ts'
import type { Card } from './card.ts'
import { cardVersion } from './card-content.ts'
import type { Drawer } from './drawer.ts'

/** Bytes. */
const maxCacheSize = 16 * 1024 * 1024

export type CardCache = {
  find: (version: string) => Buffer | undefined
  /**
   * Draws a card, two at a time; concurrent requests for the same card share one drawing. Throws `TOO_BUSY` if the
   * queue is full, and any error of reading a picture.
   */
  draw: (card: Card, person: string) => Promise<Buffer>
}

type ReadPicture = (hash: string) => Promise<Buffer | null>

export function createCardCache(drawer: Drawer, pictureOf: ReadPicture, maxSize = maxCacheSize): CardCache {
  const cards = new LRUCache<string, Buffer>({ maxSize, sizeCalculation: ({ length }) => length })
  const drawing = new Map<string, Promise<Buffer>>()
  const joinQueue = createFairQueue({
    capacity: 40,
    perPerson: 12,
    atOnce: 2,
    busy: 'TOO_BUSY',
    retryAfter: 5,
    timeout: 20_000,
  })

  async function make(version: string, card: Card, person: string): Promise<Buffer> {
    const slot = joinQueue(person)
    try {
      // drawn even if the client disconnects: the next one uses it
      const jpeg = await slot.run(new AbortController().signal, async () => {
        const read = (hash: string | null | undefined) => (hash ? pictureOf(hash) : null)
        const [picture, logo] = await Promise.all([read(card.picture?.hash), read(card.logo)])
        return drawer.draw({ card, picture, logo })
      })
      cards.set(version, jpeg)
      return jpeg
    } finally {
      slot.leave()
    }
  }

  return {
    find: (version) => cards.get(version),
    draw(card, person) {
      const version = cardVersion(card)
      const being = drawing.get(version)
      if (being !== undefined) return being
      const made = make(version, card, person).finally(() => drawing.delete(version))
      drawing.set(version, made)
      return made
    },
  }
}
