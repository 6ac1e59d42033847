import { type InterestInput, interestInput } from '#shared/saved-searches.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { petInterestTexts as t } from './pet-interest.texts.ts'

const pause = 600

/** For how many people a pet with these facts would be news (docs/product.md 23.12); nothing if for nobody. */
export function PetInterest({ facts }: { facts: { [Name in keyof InterestInput]?: unknown } }) {
  const { mail } = useSiteConfig()
  const { success, data } = interestInput.safeParse(facts)
  // compared as a text, because each rendering makes a new object
  const asked = useDebounced(success ? JSON.stringify(data) : '', pause)
  const { data: interest } = trpc.searches.interest.useQuery(asked === '' ? emptyInput : JSON.parse(asked), {
    enabled: mail && asked !== '',
    placeholderData: (previous) => previous,
  })
  const count = asked === '' ? 0 : (interest?.count ?? 0)
  return <p role="status">{count > 0 && t.looking({ count })}</p>
}

const emptyInput: InterestInput = {
  name: '',
  category: 'Other',
  sex: null,
  size: null,
  birthDate: null,
  goodWithChildren: null,
  goodWithDogs: null,
  goodWithCats: null,
  specialNeeds: null,
}
