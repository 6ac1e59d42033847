import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { PageText } from '#web/components/ui/page-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { whoWeAreTexts as t } from './who-we-are.texts.ts'

export const defaultStory = [t.mission, t.animals]

export function WhoWeAre() {
  const { words, textLanguages } = useSiteConfig()
  const { whoWeAre } = words
  return (
    <section
      aria-labelledby="who-we-are"
      className="mx-auto grid max-w-page gap-10 px-4 py-16 sm:px-6 md:grid-cols-2 md:gap-16 lg:py-28"
    >
      <div>
        <h2 id="who-we-are" className="text-3xl">
          {t.heading()}
        </h2>
        <div className="mt-5 max-w-text space-y-4 text-lg text-ink-soft">
          {whoWeAre ? <FormattedText text={whoWeAre} language={textLanguages?.whoWeAre} /> : <DefaultStory />}
        </div>
      </div>
      <figure className="self-center border-s-4 border-amber ps-6 sm:ps-8">
        <blockquote className="font-serif text-2xl font-semibold text-balance">
          <PageText name="homeQuote" ours={t.quote()} />
        </blockquote>
      </figure>
    </section>
  )
}

const DefaultStory = () => defaultStory.map((paragraph) => <p key={paragraph()}>{paragraph()}</p>)
