import { expect, test } from 'vitest'
import { englishIn, textUsesIn } from './text-uses.ts'
import { commentAbove, problemsIn, translationProblemsIn, wrongWith } from './texts.ts'

const catalog = { file: 'a.texts.ts', name: 'petTexts', namespace: 'pet', english: { save: 'Save' } }
const uses = (code: string) => Object.fromEntries(textUsesIn('a.tsx', code).used)

test.each([
  ['', 'is empty'],
  ['Save ', 'begins or ends with a space'],
  ['Save {name', 'is not valid'],
  ['{day, date}', 'Dates and times are arguments'],
  ['{count, plural, one {1 pet} few {{count} pets} other {{count} pets}}', 'wrong plural forms: few'],
  ['{count, plural, other {{count} pets}}', 'wrong plural forms: one'],
  ['{a, select, b {{count, plural, other {x}}} other {y}}', 'wrong plural forms: one'],
])('the text %j is refused', (text, problem) => expect(wrongWith(text)).toContain(problem))

test.each(['Save', '{count, plural, =0 {no pets} one {1 pet} other {# pets}}', 'Write to <mail>{address}</mail>.'])(
  'the text %j is right',
  (text) => expect(wrongWith(text)).toBeNull(),
)

test('a text that nothing uses, and a second catalog of the same name, are found', () => {
  expect(problemsIn([catalog], new Map())).toEqual(["a.texts.ts: nothing uses the text 'save'"])
  expect(problemsIn([catalog], new Map([['petTexts', new Set(['save'])]]))).toEqual([])
  expect(problemsIn([catalog, { ...catalog, english: {} }], new Map([['petTexts', new Set(['*'])]]))).toEqual([
    'a.texts.ts: there is another catalog pet or petTexts',
  ])
})

test.each([
  ['Hola, {name}.', null],
  [undefined, "the text 'a.b' is missing"],
  ['', "the text 'a.b' is empty"],
  ['Hola.', "the text 'a.b' lacks {name}, unlike the English text"],
  ['Hola, {nombre}.', "the text 'a.b' lacks {name} and has {nombre}, unlike the English text"],
  ['Hola, <b>{name}</b>.', "the text 'a.b' has {<b>}, unlike the English text"],
])('the translation %j has a problem: %s', (translation, problem) => {
  const translations: Record<string, string> = translation === undefined ? {} : { 'a.b': translation }
  expect(translationProblemsIn('es', { 'a.b': 'Hello {name}.' }, translations)).toEqual(
    problem ? [`texts/es.json: ${problem}`] : [],
  )
})

test('a translation has the plural forms of its language and the options of the English text, and no other text', () => {
  const english = {
    'a.b': '{count, plural, one {# pet} other {# pets}}',
    'a.c': '{state, select, on {On} other {Off}}',
  }
  const problems = translationProblemsIn('es', english, {
    'a.b': '{count, plural, one {# animal} other {# animales}}',
    'a.c': '{state, select, on {Sí} off {No} other {No}}',
    'a.d': 'Otro',
  })
  expect(problems).toEqual([
    "texts/es.json: the text 'a.b' has the wrong plural forms: many",
    "texts/es.json: the text 'a.c' lacks {state: on, other} and has {state: off, on, other}, unlike the English text",
    "texts/es.json: no catalog has the text 'a.d'",
  ])
})

test('translators read the comment above a text', () => {
  const lines = ['{', '  // the first', '  // comment', "  save: 'Save',", "  open: 'Open',", '}']
  expect([commentAbove(lines, 'save'), commentAbove(lines, 'open')]).toEqual(['the first comment', ''])
})

test('uses are found under any name; a computed key or the whole catalog uses all texts', () => {
  const header = "import { petTexts as t } from './a.texts.ts'\n"
  expect(uses(`${header}const a = () => t.save()\nconst b = { c: t.open }`)).toEqual({
    petTexts: new Set(['save', 'open']),
  })
  expect(uses(`${header}const a = (key) => t[key]()`)).toEqual({ petTexts: new Set(['*']) })
  expect(uses(`${header}show(t)`)).toEqual({ petTexts: new Set(['*']) })
  expect(uses("import { petTexts } from './a.ts'\nconst a = () => petTexts.save()")).toEqual({})
})

test('a text written while its module loads is found', () => {
  const header = "import { petTexts as t } from './a.texts.ts'\n"
  expect(textUsesIn('a.ts', `${header}const label = t.save()`).problems).toEqual([
    'a.ts writes a text while it loads: t.save',
  ])
  expect(textUsesIn('a.ts', `${header}const label = () => t.save()`).problems).toEqual([])
})

test.each([
  'const A = () => <p>Save</p>',
  'const A = () => <p title="Save" />',
  "const a = 'No pets found.'",
  "const a = { label: 'Save' }",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to check
  'const a = `${count} pets are here`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to check
  'const a = `Delete ${name}?`',
])('English outside a catalog is found: %s', (code) => expect(englishIn('a.tsx', code)).toHaveLength(1))

test.each([
  "throw new Error('No pets')",
  "console.warn('No pets')",
  "if (event.key === 'Escape') close()",
  'const A = () => <p className="text-sm font-bold">{text}</p>',
  'const A = () => <p>· {text}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to check
  'const a = `/pets/${id}`',
])('code is no English: %s', (code) => expect(englishIn('a.tsx', code)).toEqual([]))

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to check
  'const a = `<h1>Poster</h1><p>${name}</p>`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to check
  'const a = `<p>${name} has found a home.</p>`',
  "reply.send('No pets found.')",
])("English in the server's documents is found: %s", (code) =>
  expect(englishIn('server/mail/message.ts', code)).toHaveLength(1),
)

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to check
  'const a = `<h1>${title}</h1><p lang="en">${name}</p>`',
  'const a = `body { margin: 0 } @media print and (width > 1px) { p { margin: 0 } }`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to check
  'const a = sql`select 1 from pets where id = ${id} and not hidden`',
  "log.warn({ reason }, 'Mail does not go out')",
  "const days = ['Monday']",
])('code of the server is no English: %s', (code) => expect(englishIn('server/mail/message.ts', code)).toEqual([]))
