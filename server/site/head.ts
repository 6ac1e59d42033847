import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { logError } from '#server/http/log.ts'
import { refusalOf } from '#server/trpc/errors.ts'
import type { FirstRecords } from '#shared/first-records.ts'
import { pageAt, pages } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { summary } from '#shared/summary.ts'
import { firstRecords } from './first-records.ts'

/** What the page at an address says about itself before any script runs. */
export type Head = {
  status: 200 | 404 | 503
  title: string
  description: string
  /** The picture of its share card. */
  image?: string
  /** The pictures that are seen first, in their order. */
  pictures?: string[]
  records: FirstRecords | null
}

/** Pages of one record are about it; lists are about themselves. */
function about(records: FirstRecords, page: { title: string; description: string }): Omit<Head, 'status' | 'records'> {
  if (records.page === 'pets' || records.page === 'donations') {
    return { ...page, pictures: records.answer.items.map(({ image }) => thumbnailOf(image)) }
  }
  const { image, description } = records.answer
  const title = records.page === 'pet' ? records.answer.name : `Help ${records.answer.petName}`
  return { title, description: summary(description) || page.description, image, pictures: [image] }
}

/** Title, description, first records and status of the page at a path; the page of a record that does not exist is a 404. */
export async function headOf(
  db: Database,
  log: FastifyBaseLogger,
  path: string,
  query: URLSearchParams,
): Promise<Head> {
  const { name } = pageAt(path)
  const page = { title: pages[name].title, description: pages[name].description }
  if (name === 'notFound') return { ...page, status: 404, records: null }
  const missing: Head = { ...page, status: 404, title: `${page.title} not found`, records: null }
  try {
    const records = await firstRecords(db, path, query)
    if (records) return { ...about(records, page), status: 200, records }
    return name === 'pet' || name === 'donation' ? missing : { ...page, status: 200, records: null }
  } catch (error) {
    if (refusalOf(error)) return missing
    // the page itself says so in plain words and offers to try again
    logError(log, error, `the records of ${path} could not be read`)
    return { ...page, status: 503, records: null }
  }
}
