import { defineTexts } from '#shared/texts/define-texts.ts'

export const importResultTexts = defineTexts('importResult', {
  rowsWithErrors: 'Rows with errors',
  warnings: 'Warnings',
  rowCount: '{count, plural, one {# row} other {# rows}}',
  // a button
  importAll:
    '{kind, select, pets {{count, plural, one {Import # pet} other {Import # pets}}} other {{count, plural, one {Import # campaign} other {Import # campaigns}}}}',
  download: 'Download report',
  imported:
    '{kind, select, pets {{count, plural, one {# pet imported.} other {# pets imported.}}} other {{count, plural, one {# campaign imported.} other {# campaigns imported.}}}}',
  alreadyHere:
    '{kind, select, pets {{count, plural, one {# pet is already here.} other {# pets are already here.}}} other {{count, plural, one {# campaign is already here.} other {# campaigns are already here.}}}}',
  ready:
    '{kind, select, pets {{count, plural, one {# pet can be imported.} other {# pets can be imported.}}} other {{count, plural, one {# campaign can be imported.} other {# campaigns can be imported.}}}}',
  noRows: 'There are no rows in this file.',
  nothingNew: 'There’s nothing new in this file.',
  errorCount:
    '{count, plural, one {# of {rows, number} rows has an error.} other {# of {rows, number} rows have errors.}}',
  fixRows: 'Fix these rows to continue: correct the file, then choose it again.',
  drawings:
    '{kind, select, pets {{count, plural, one {# pet without a photo got a drawing.} other {# pets without photos got drawings.}}} other {{count, plural, one {# campaign without a photo got a drawing.} other {# campaigns without photos got drawings.}}}}',
  failedPhotos: '{count, plural, one {# photo couldn’t be imported.} other {# photos couldn’t be imported.}}',
  seeAll: '{kind, select, pets {See all pets} other {See all campaigns}}',
  line: 'Line {line, number}',
  // {name} is the name of a pet or a campaign
  namedLine: 'Line {line, number}: {name}',
  moreRows:
    '{count, plural, one {Download the report to see # more row.} other {Download the report to see # more rows.}}',
  moreAccounts:
    '{count, plural, one {Download the report to see # more account.} other {Download the report to see # more accounts.}}',
  owners: 'Owners',
  accountCount: '{count, plural, one {# account} other {# accounts}}',
  ownersHint: 'An owner sees who applies, and decides on requests.',
  // {owner} is the email of a user
  ownerCount:
    '{kind, select, pets {{count, plural, one {{owner}: # pet} other {{owner}: # pets}}} other {{count, plural, one {{owner}: # campaign} other {{owner}: # campaigns}}}}',
  // columns of the file
  columns: 'Columns',
  allRecognized: 'all recognized',
  ignoredCount: '{count, number} of {total, number} ignored',
  // a column without a name
  columnNumber: 'Column {number}',
  // what happens to a column of the file
  ignored: 'ignored',
  // the column of the file means the opposite of ours, as ‘No dogs’ does of ‘Good with dogs’
  opposite: '{column} (the opposite)',
})
