import { headOf, pages } from '#shared/pages.ts'
import { usePageTitle } from '#web/components/ui/page-title.ts'
import { Categories } from '#web/features/home/categories.tsx'
import { Gallery } from '#web/features/home/gallery.tsx'
import { HappyStrip } from '#web/features/home/happy-strip.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { LongestWaiting } from '#web/features/home/longest-waiting.tsx'
import { Preparing, WhyAdopt } from '#web/features/home/reasons.tsx'
import { WhoWeAre } from '#web/features/home/who-we-are.tsx'

export function HomePage() {
  usePageTitle(headOf(pages.home))
  return (
    <>
      <Hero />
      <LongestWaiting />
      <Categories />
      <HappyStrip />
      <Gallery />
      <WhoWeAre />
      <WhyAdopt />
      <Preparing />
    </>
  )
}
