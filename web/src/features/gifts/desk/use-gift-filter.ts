import { useSearchParams } from 'react-router-dom'
import { type GiftFilter, giftFilterAt } from '../gifts-path.ts'

export const useGiftFilter = (): GiftFilter => giftFilterAt(useSearchParams()[0])
