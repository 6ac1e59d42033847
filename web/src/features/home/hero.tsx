import { PawPrint } from 'lucide-react'
import { LinkButton } from '#web/components/ui/button.tsx'
import { useFocusOnArrival } from '#web/components/ui/page-heading.tsx'

export function Hero() {
  const heading = useFocusOnArrival()
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 pt-10 pb-16 sm:px-6 md:grid-cols-[1fr_1.1fr] md:gap-12 md:pt-16 lg:pb-24">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-4xl">
          Find Your Furry Friend
        </h1>
        <p className="mt-5 max-w-md text-lg text-ink-soft">
          Someone here is waiting to sleep under your table. Meet our pets, fall in love, and ask to adopt. It takes
          five minutes, and it is for life.
        </p>
        <LinkButton to="/all-pets" size="large" icon={PawPrint} className="mt-8">
          Browse Pets
        </LinkButton>
      </div>
      <img
        src="/drawings/hero.svg"
        alt="A dog sleeps under a kitchen table, a cat sits on it by a bright window"
        width={640}
        height={520}
        fetchPriority="high"
        decoding="sync"
        className="h-auto w-full"
      />
    </section>
  )
}
