import { defineTexts } from '#shared/texts/define-texts.ts'

/** Why a file can’t be imported. */
export const fileProblemTexts = defineTexts('fileProblems', {
  empty: 'The file is empty.',
  workbookOrZip: 'This is an Excel workbook or a ZIP file. Save the table as CSV, then choose that file.',
  workbook: 'This is an Excel workbook. Save the table as CSV, then choose that file.',
  compressed: 'This file is compressed. Unpack it, then choose the CSV or JSON file inside.',
  pdf: 'This is a PDF, not a table. Choose a CSV or JSON file.',
  notText: 'This isn’t a text file. Choose a CSV or JSON file.',
  neitherFormat: 'Line {line, number}: this is neither CSV nor JSON.',
  // of CSV files
  quotesNeverClosed:
    'Line {line, number}: a quotation mark in this row is never closed, or the row is longer than {max, plural, one {# character} other {# characters}}.',
  wrongQuotes: 'Line {line, number}: the quotation marks in this row don’t match.',
  tooManyCells: 'Line {line, number}: this row has more than {max, plural, one {# cell} other {# cells}}.',
  // of JSON files; a list is between [ and ]
  noList: 'This JSON file has no list. It should be a list of objects, or an object with a list named items.',
  endsInRow: 'Line {line, number}: the file ends in the middle of this row.',
  endsInList: 'Line {line, number}: the file ends before its list does.',
  continuesAfterList: 'Line {line, number}: the file continues after the end of its list.',
  missingComma: 'Line {line, number}: a comma is missing before this row.',
  extraComma: 'Line {line, number}: there is an extra comma.',
  tooDeep: 'Line {line, number}: this is nested more than {max, plural, one {# level} other {# levels}} deep.',
  rowTooLong: 'Line {line, number}: this row is longer than {max, plural, one {# character} other {# characters}}.',
  invalidRow: 'Line {line, number}: the row that begins here isn’t valid JSON.',
  // of the table
  tooManyRows: 'The file has more than {max, plural, one {# row} other {# rows}}. Split it into several files.',
  tooManyColumns:
    'Line {line, number}: the file has {count, plural, one {# column} other {# columns}}. It can have at most {max, number}.',
  // {examples} are names of columns, which are English
  unknownColumns:
    'We don’t recognize any of the columns. The first line should name the columns, such as {examples}. In JSON, every object should use these names.',
  // {found} is a word in the file; {kind} is what the user has chosen
  otherKind:
    '{found, select, pets {This file contains pets, not campaigns. Choose pets above.} campaigns {This file contains campaigns, not pets. Choose campaigns above.} other {{kind, select, pets {This file contains {found}, not pets.} other {This file contains {found}, not campaigns.}}}}',
  // {found} and {currency} are codes such as USD and EUR
  otherCurrency:
    'The amounts in this file are in {found}, and your shelter uses {currency}. Convert the amounts, and change or remove the column “currency”.',
  // an export from before version 0.3.0
  withoutCurrency:
    'This export doesn’t name its currency, so its amounts are US dollars, and your shelter uses {currency}. Convert the amounts, and add a column “currency” with {currency}.',
  // the upload
  incomplete: 'The upload was cut off. Please try again.',
  wrongPhotoList: 'The list of photos at the beginning isn’t a JSON object of names and URLs.',
  cancelled: 'The import was canceled.',
})

/** Why a row can’t be read. */
export const rowProblemTexts = defineTexts('rowProblems', {
  notAnObject: 'This row can’t be read: it isn’t an object',
  duplicateName: 'This row can’t be read: “{name}” is in it twice',
  notAText: 'This row can’t be read: “{name}” is neither text nor a list of texts',
  tooManyCells:
    'This row can’t be read: it has {cells, plural, one {# cell} other {# cells}}, but there {columns, plural, one {is # column} other {are # columns}}',
})
