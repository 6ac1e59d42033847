/** A telephone number as people write it, as an address to call. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[\s()-]/g, '')}`
