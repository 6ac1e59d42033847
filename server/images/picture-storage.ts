export type RenditionSize = 'full' | 'small'
export type Renditions = Record<RenditionSize, Buffer>

/** Where the bytes of uploaded pictures are. */
export type PictureStorage = {
  /** Keeps the picture, safe on disk when it resolves; returns the address that pets and campaigns show it by. */
  put(hash: string, renditions: Renditions): Promise<string>
  /** The WebP bytes; null when they are not here. */
  get(hash: string, size: RenditionSize): Promise<Buffer | null>
  /** Forgets both renditions; no error when they are not here. */
  remove(hash: string): Promise<void>
}
