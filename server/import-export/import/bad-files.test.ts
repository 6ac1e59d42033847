import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'

const head = 'name,age,category,location,description'
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const wide = Array.from({ length: 1000 }, (_, place) => `column ${place}`).join(',')

// An invalid file is refused as a whole, with a sentence and, if possible, a line (docs/product.md 18.4).

test('a file that can’t be imported gets a sentence, and leaves nothing behind', async () => {
  const { admin, db, config } = await startHarness()
  const last = async (payload: Buffer) => {
    const { statusCode, body } = await admin.http({ method: 'POST', url: '/api/import/pets?dryRun=false', payload })
    expect(statusCode, body).toBe(200)
    return JSON.parse(body.trim().split('\n').at(-1) ?? '')
  }
  const files: [file: string | Buffer, sentence: string][] = [
    ['', 'The file is empty.'],
    ['\uFEFF \r\n', 'The file is empty.'],
    ['%PDF-1.7\n', 'This is a PDF'],
    ['PK\x03\x04', 'This is an Excel workbook or a ZIP file'],
    [`${wide}\n`, 'Line 1: the file has 1,000 columns. It can have at most 200.'],
    [nested(10_000), 'Line 1: this is nested more than 20 levels deep.'],
    [`[{"name":"Rex"},\n{"name":${nested(10_000)}}]`, 'Line 2: this is nested more than 20 levels deep.'],
    [`${head}\nRex,2,Dog,Here,Good\nMia,2,Cat,Here,"Shy\n`, 'Line 3: a quotation mark in this row is never closed'],
    [`${head}\n${'Rex,2,Dog,Here,Good\n'.repeat(20_001)}`, 'The file has more than 20,000 rows.'],
    ['one\ntwo\n', 'We don’t recognize any of the columns.'],
  ]
  for (const [file, sentence] of files)
    expect(await last(Buffer.from(file)), sentence).toMatchObject({
      type: 'failed',
      text: expect.stringContaining(sentence),
      written: { code: expect.stringMatching(/^fileProblems\./) },
    })
  expect(await db.read.select().from(db.schema.pets)).toEqual([])
  const left = existsSync(config.dataDir) ? readdirSync(config.dataDir) : []
  expect(left.filter((name) => name.startsWith('.upload'))).toEqual([])
})
