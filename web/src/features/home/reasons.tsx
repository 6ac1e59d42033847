import { Bone, HeartHandshake, HeartPulse, House, Smile, Sofa, Stethoscope, ToyBrick } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'

export const reasons = [
  {
    icon: HeartHandshake,
    title: 'You save two lives',
    text: 'The one you take home, and the one who gets the place that is now free.',
  },
  {
    icon: HeartPulse,
    title: 'They come healthy',
    text: 'A vet has seen every pet, and we tell you all we know about them.',
  },
  {
    icon: Smile,
    title: 'You know who you get',
    text: 'We live with them every day and can tell you who likes children, cats or long naps.',
  },
  {
    icon: House,
    title: 'It comes back to you',
    text: 'Few friends are as loyal as an animal that knows what it means to have found a home.',
  },
]

export const preparations = [
  {
    icon: Bone,
    title: 'Food',
    text: 'Ask us what they eat now, and change it slowly. Two bowls: one is always for water.',
  },
  { icon: ToyBrick, title: 'Toys', text: 'Something to chew, something to chase, something soft to carry around.' },
  { icon: Sofa, title: 'A cozy nook', text: 'A quiet corner with a bed or a box, where nobody disturbs them.' },
  {
    icon: Stethoscope,
    title: 'A first health check',
    text: 'Book a visit with your vet for the first two weeks, and bring our papers.',
  },
]

export function WhyAdopt() {
  const { whyAdopt } = useSiteConfig().words
  return (
    <section aria-labelledby="why-adopt" className="mx-auto max-w-page px-4 pb-16 sm:px-6 lg:pb-28">
      <TextSection id="why-adopt" title="Why Adopt a Pet?" text={whyAdopt}>
        <IconList of="reasons" />
      </TextSection>
    </section>
  )
}

export function Preparing() {
  const { preparing } = useSiteConfig().words
  return (
    <section aria-labelledby="preparing" className="bg-band py-16 lg:py-24">
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <TextSection id="preparing" title="Preparing for Your New Friend" text={preparing}>
          <p className="-mt-5 mb-8 max-w-text text-lg text-ink-soft">
            Four things to have at home before the first night.
          </p>
          <IconList of="preparations" />
        </TextSection>
      </div>
    </section>
  )
}

type TextSectionProps = { id: string; title: string; text: string | null; children: ReactNode }

function TextSection({ id, title, text, children }: TextSectionProps) {
  return (
    <div className={text ? 'grid gap-x-16 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : undefined}>
      <h2 id={id} className="mb-8 text-3xl">
        {title}
      </h2>
      {text ? (
        <div className="max-w-text space-y-4 text-lg text-ink-soft">
          <FormattedText text={text} />
        </div>
      ) : (
        children
      )}
    </div>
  )
}

const lists = { reasons, preparations }
type IconListProps = { of: keyof typeof lists }

const IconList = (props: IconListProps) => (
  <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4" {...useCachedHtml(IconEntries, props)} />
)

const IconEntries = ({ of }: IconListProps) =>
  lists[of].map(({ icon: Mark, title, text }) => (
    <li key={title}>
      <span className="mb-4 grid size-13 place-items-center rounded-full bg-amber-soft text-amber-ink">
        <Mark aria-hidden className="size-6" />
      </span>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1.5 text-ink-soft">{text}</p>
    </li>
  ))
