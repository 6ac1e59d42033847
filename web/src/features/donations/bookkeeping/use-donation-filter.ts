import { useSearchParams } from 'react-router-dom'
import { type DonationFilter, parseDonationFilter } from '../donations-path.ts'

export const useDonationFilter = (): DonationFilter => parseDonationFilter(useSearchParams()[0])
