import type { PublicHappyEnding } from '#shared/happy-endings.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { PictureCard } from '#web/components/ui/card.tsx'
import { happyEndingCardTexts as t } from './happy-ending-card.texts.ts'

/** What its author wrote, with the first name that they chose. */
export const Story = ({ text, name }: { text: string; name: string | null }) => (
  <>
    <span dir="auto" className="block whitespace-pre-line wrap-anywhere text-ink">
      {text}
    </span>
    <bdi className="mt-2 block wrap-anywhere text-ink-soft">{name ?? t.anonymous()}</bdi>
  </>
)

type HappyEndingCardProps = { ending: PublicHappyEnding; under?: 'h2'; eager?: boolean }

export const HappyEndingCard = ({ ending, ...card }: HappyEndingCardProps) => (
  <PictureCard
    {...card}
    to={pathTo('pet', { id: ending.petId })}
    title={ending.petName}
    picture={thumbnailOf(ending.image)}
  >
    <Story text={ending.text} name={ending.name} />
  </PictureCard>
)
