import { localPath } from '#shared/local-paths.ts'
import { feedLinkTexts as t } from './feed-link.texts.ts'

/** At the end of a list that is not empty: a feed reader shows what is added later. */
export const FeedLink = ({ kind }: { kind: 'pets' | 'campaigns' }) => (
  <p className="mt-6 text-center">
    <a
      href={localPath(`/feeds/${kind}.xml`)}
      className="inline-block py-1 font-bold text-amber-ink underline underline-offset-4"
    >
      {t[kind]()}
    </a>
  </p>
)
