import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { DonationRow } from '#shared/donations.ts'

type Chosen = {
  ids: ReadonlySet<number>
  choose: (ids: readonly number[], chosen: boolean) => void
}

const ChosenContext = createContext<Chosen>({ ids: new Set(), choose: () => {} })

/** Which rows are ticked; each row's box and the bar above them look here. */
export function ChosenRows({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(
    () => ({
      ids,
      choose: (some: readonly number[], isChosen: boolean) =>
        setIds((now) => (isChosen ? new Set([...now, ...some]) : new Set([...now].filter((id) => !some.includes(id))))),
    }),
    [ids],
  )
  return <ChosenContext value={chosen}>{children}</ChosenContext>
}

export const useChosen = () => use(ChosenContext)

/** Whether something can be done with a donation along with others. */
export const isWaiting = ({ state }: Pick<DonationRow, 'state'>): boolean => state === 'promised'

/** The box of one row; only promises have one. */
export function ChooseBox({ donation }: { donation: DonationRow }) {
  const { ids, choose } = useChosen()
  if (!isWaiting(donation)) return null
  return (
    // its label is as high as a finger
    <label className="grid min-h-11 w-6 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${donation.reference}`}
        checked={ids.has(donation.id)}
        onChange={({ target }) => choose([donation.id], target.checked)}
        className="size-5"
      />
    </label>
  )
}
