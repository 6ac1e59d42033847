import { z } from 'zod'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { transferFormats, transferKinds } from '#shared/import-export.ts'
import { fileWriter } from '../csv/file-writer.ts'
import { type ExportCursor, exportRecords } from './export.service.ts'

export const transferRest: RestRoute[] = [
  route({
    operation: exportRecords,
    method: 'GET',
    path: '/api/export/:kind.:format',
    tag: 'Export and import',
    summary: 'All records of a kind as a file, oldest first',
    description:
      'As CSV: RFC 4180 in UTF-8 with a byte order mark; what a spreadsheet would run has an apostrophe in front. As JSON: `{ "pawstead": 1, "kind": "pets", "currency": "USD", "items": [ … ] }`. Amounts are in the currency of the last column, times in UTC, days of gifts in the time zone of the shelter. Pets and campaigns can be imported as they are.',
    takes: { params: z.object({ kind: z.enum(transferKinds), format: z.enum(transferFormats) }) },
    answer: z.string(),
    streams: true,
    file: ':kind.:format',
    handle({ run, params: { kind, format }, base }) {
      const write = fileWriter(kind, format)
      const imageUrl = (image: string) => absoluteImage(image, base)
      return streamList(
        (from?: ExportCursor) => run({ kind, format, imageUrl }, from),
        ({ items, nextCursor }) => write({ items, last: nextCursor === null }),
      )
    },
  }),
]
