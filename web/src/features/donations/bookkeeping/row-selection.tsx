import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { DonationRow } from '#shared/donations.ts'
import { donationTableTexts as t } from './donation-table.texts.ts'

type RowSelection = {
  ids: ReadonlySet<number>
  select: (ids: readonly number[], selected: boolean) => void
}

const RowSelectionContext = createContext<RowSelection>({ ids: new Set(), select: () => {} })

export function RowSelectionProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const selection = useMemo(
    () => ({
      ids,
      select: (some: readonly number[], isSelected: boolean) =>
        setIds((now) =>
          isSelected ? new Set([...now, ...some]) : new Set([...now].filter((id) => !some.includes(id))),
        ),
    }),
    [ids],
  )
  return <RowSelectionContext value={selection}>{children}</RowSelectionContext>
}

export const useRowSelection = () => use(RowSelectionContext)

/** Only promises can be selected for a bulk action. */
export const isPromised = ({ state }: Pick<DonationRow, 'state'>): boolean => state === 'promised'

export function RowCheckbox({ donation }: { donation: DonationRow }) {
  const { ids, select } = useRowSelection()
  if (!isPromised(donation)) return null
  return (
    // the label is as high as a finger
    <label className="grid min-h-11 w-6 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={t.selectDonation({ reference: donation.reference })}
        checked={ids.has(donation.id)}
        onChange={({ target }) => select([donation.id], target.checked)}
        className="size-5"
      />
    </label>
  )
}
