/** Where mails of one kind are stopped; the token stands in the query, because RFC 8058 has nothing else (15.7). */
export const stopPath = '/mail/stop'

export const stopUrl = (base: string, token: string): string => `${base}${stopPath}?token=${token}`
