import { useSearchParams } from 'react-router-dom'

/** The year in the URL; undefined for none, or one that can't be a year. */
export function useStatementYear(): { year: number | undefined } {
  const year = useSearchParams()[0].get('year') ?? ''
  return { year: /^[12]\d{3}$/.test(year) ? Number(year) : undefined }
}
