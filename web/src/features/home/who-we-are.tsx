import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'

export const defaultStory = [
  'We are a small team of volunteers with a simple mission: to connect caring people with animals who deserve better lives.',
  'Some of our animals were found on the road, some lost their people, some were never wanted. Here they get a vet, a name and a blanket. What they still need is you.',
]

export function WhoWeAre() {
  const { whoWeAre } = useSiteConfig().words
  return (
    <section
      aria-labelledby="who-we-are"
      className="mx-auto grid max-w-page gap-10 px-4 py-16 sm:px-6 md:grid-cols-2 md:gap-16 lg:py-28"
    >
      <div>
        <h2 id="who-we-are" className="text-3xl">
          Who We Are
        </h2>
        <div className="mt-5 max-w-text space-y-4 text-lg text-ink-soft">
          {whoWeAre ? <FormattedText text={whoWeAre} /> : <DefaultStory />}
        </div>
      </div>
      <figure className="self-center border-l-4 border-amber pl-6 sm:pl-8">
        <blockquote className="font-serif text-2xl font-semibold text-balance">
          “Saving one animal won’t change the world, but it will change the whole world for that one animal.”
        </blockquote>
      </figure>
    </section>
  )
}

const DefaultStory = () => defaultStory.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
