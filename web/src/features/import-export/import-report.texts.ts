import { defineTexts } from '#shared/texts/define-texts.ts'

/** The report of an import as a file for spreadsheets: the columns, and the results of rows. */
export const importReportTexts = defineTexts('importReport', {
  line: 'Line',
  name: 'Name',
  result: 'Result',
  // the email of the user who owns the record after the import
  owner: 'Owner',
  notes: 'Notes',
  resultNew: 'New',
  resultHere: 'Already here',
  resultRefused: 'Error',
})
