import { shelterTargetTexts as t } from './shelter-target.texts.ts'

/** The target in tables, for a donation without a campaign. `sponsored` is the name of the sponsored pet. */
export const shelterTarget = ({ sponsored }: { sponsored: string | null }): string =>
  sponsored === null ? t.shelter() : t.shelterForPet({ pet: sponsored })
