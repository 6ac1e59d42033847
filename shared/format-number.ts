import { englishGrouping, groupThousands } from './texts/group-thousands.ts'

/** '5,000', in English. */
export const withThousands = (value: number): string => groupThousands(value, englishGrouping)
