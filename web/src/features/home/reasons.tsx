import { Bone, HeartHandshake, HeartPulse, House, Smile, Sofa, Stethoscope, ToyBrick } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Language } from '#shared/texts/languages.ts'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { reasonsTexts as t } from './reasons.texts.ts'

export const reasons = [
  { icon: HeartHandshake, title: t.twoLives, text: t.twoLivesText },
  { icon: HeartPulse, title: t.askUs, text: t.askUsText },
  { icon: Smile, title: t.honest, text: t.honestText },
  { icon: House, title: t.loyal, text: t.loyalText },
]

export const preparations = [
  { icon: Bone, title: t.food, text: t.foodText },
  { icon: ToyBrick, title: t.toys, text: t.toysText },
  { icon: Sofa, title: t.nook, text: t.nookText },
  { icon: Stethoscope, title: t.healthCheck, text: t.healthCheckText },
]

export function WhyAdopt() {
  const { words, textLanguages } = useSiteConfig()
  return (
    <section aria-labelledby="why-adopt" className="mx-auto max-w-page px-4 pb-16 sm:px-6 lg:pb-28">
      <TextSection id="why-adopt" title={t.whyAdopt()} text={words.whyAdopt} language={textLanguages?.whyAdopt}>
        <IconList of="reasons" />
      </TextSection>
    </section>
  )
}

export function Preparing() {
  const { words, textLanguages } = useSiteConfig()
  return (
    <section aria-labelledby="preparing" className="bg-band py-16 lg:py-24">
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <TextSection id="preparing" title={t.preparing()} text={words.preparing} language={textLanguages?.preparing}>
          <p className="-mt-5 mb-8 max-w-text text-lg text-ink-soft">{t.preparingLead()}</p>
          <IconList of="preparations" />
        </TextSection>
      </div>
    </section>
  )
}

type TextSectionProps = {
  id: string
  title: string
  text: string | null
  language: Language | undefined
  children: ReactNode
}

function TextSection({ id, title, text, language, children }: TextSectionProps) {
  return (
    <div className={text ? 'grid gap-x-16 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : undefined}>
      <h2 id={id} className="mb-8 text-3xl">
        {title}
      </h2>
      {text ? (
        <div className="max-w-text space-y-4 text-lg text-ink-soft">
          <FormattedText text={text} language={language} />
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
    <li key={title()}>
      <span className="mb-4 grid size-13 place-items-center rounded-full bg-amber-soft text-amber-ink">
        <Mark aria-hidden className="size-6" />
      </span>
      <h3 className="text-xl">{title()}</h3>
      <p className="mt-1.5 text-ink-soft">{text()}</p>
    </li>
  ))
