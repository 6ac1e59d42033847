/** A picture storage failed. The message explains why, to the admin, and never contains a key. */
export class PictureHostFailed extends Error {
  /** The storage didn't respond or asks to retry later; otherwise it refused, or its response is invalid. */
  readonly away: boolean
  constructor(place: 'imgbb' | 'S3', reason: string, { away, cause }: { away: boolean; cause?: unknown }) {
    super(`${place} did not take or give a picture: ${reason}`, { cause })
    this.name = 'PictureHostFailed'
    this.away = away
  }
}

export const isTemporaryStatus = (status: number): boolean => status === 429 || status >= 500
