export type RenditionSize = 'full' | 'small'
export type Renditions = Record<RenditionSize, Buffer>

export type PictureStorage = {
  /** Resolves once the picture is safe on disk. Returns the URL or path that records refer to it by. */
  put(hash: string, renditions: Renditions): Promise<string>
  get(hash: string, size: RenditionSize): Promise<Buffer | null>
  /** Removes both renditions; no error if they are missing. */
  remove(hash: string): Promise<void>
}
