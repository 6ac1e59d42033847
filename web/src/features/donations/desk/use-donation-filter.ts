import { useSearchParams } from 'react-router-dom'
import { type DonationFilter, donationFilterAt } from '../donations-path.ts'

export const useDonationFilter = (): DonationFilter => donationFilterAt(useSearchParams()[0])
