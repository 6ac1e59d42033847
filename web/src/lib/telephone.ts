/** A phone number as a `tel:` URL. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[\s()-]/g, '')}`
