import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { PageText } from '#web/components/ui/page-text.tsx'
import { homeGalleryTexts as t } from './gallery.texts.ts'

const pictures = [
  { drawing: 'gallery-1', alt: t.puppy },
  { drawing: 'gallery-2', alt: t.cat },
  { drawing: 'gallery-3', alt: t.rabbit },
  { drawing: 'gallery-4', alt: t.birds },
]

/**
 * Each picture floats 0.8 seconds later than the one before it (docs/product.md 11.5). Classes, as the page's HTML must
 * not contain styles.
 */
const delays = ['', '[animation-delay:0.8s]', '[animation-delay:1.6s]', '[animation-delay:2.4s]']

export function Gallery() {
  const [still, setStill] = useState(false)
  return (
    <section aria-labelledby="gallery" className="overflow-x-clip bg-band py-16 lg:py-24">
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="mx-auto mb-12 max-w-text text-center">
          <h2 id="gallery" className="text-3xl">
            {t.heading()}
          </h2>
          <p className="mt-4 text-lg text-ink-soft">
            {t.lead()} <PageText name="homeGallery" ours={t.examples()} />
          </p>
        </div>
        <ul className="grid grid-cols-2 gap-6 sm:gap-8 lg:grid-cols-4">
          {pictures.map(({ drawing, alt }, index) => (
            <li
              key={drawing}
              className={classes(
                'animate-float hover:z-10 noscript:animate-none',
                delays[index],
                index % 2 === 1 && 'lg:mt-8',
                still && '[animation-play-state:paused]',
              )}
            >
              <img
                src={`/drawings/${drawing}.svg`}
                alt={alt()}
                width={400}
                height={500}
                loading="lazy"
                className="h-auto w-full rounded-card border-6 border-card bg-card shadow-float transition-transform duration-250 hover:scale-125"
              />
            </li>
          ))}
        </ul>
        <div className="mt-12 flex justify-center motion-reduce:hidden noscript:hidden">
          <Button look="quiet" size="small" icon={still ? Play : Pause} onClick={() => setStill(!still)}>
            {still ? t.play() : t.pause()}
          </Button>
        </div>
      </div>
    </section>
  )
}
