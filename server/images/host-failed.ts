/** The place that keeps pictures did not do its part. The message says why, to the site's keeper, and never holds a key. */
export class PictureHostFailed extends Error {
  /** It did not answer, or asks to come back later; otherwise it answered that it won't, or nonsense. */
  readonly away: boolean
  constructor(place: 'imgbb' | 'S3', reason: string, { away, cause }: { away: boolean; cause?: unknown }) {
    super(`${place} did not take or give a picture: ${reason}`, { cause })
    this.name = 'PictureHostFailed'
    this.away = away
  }
}

/** Does an answer of this HTTP status ask to come back later? */
export const isTemporaryStatus = (status: number): boolean => status === 429 || status >= 500
