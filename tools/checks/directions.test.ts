import { expect, test } from 'vitest'
import { physicalStyles } from './directions.ts'

const problemsIn = (classes: string) => physicalStyles('a.tsx', `const a = <p className="${classes}" />`)

test.each(['ml-2', 'sm:-mr-1.5', 'left-3', 'lg:right-[4px]', '[&_li]:pl-1', '!pr-4', 'mr-auto', 'scroll-ml-4'])(
  'space at one side is found: %s',
  (utility) => {
    expect(problemsIn(`flex ${utility} gap-2`)).toHaveLength(1)
  },
)

test.each(['text-left', 'max-md:text-right', 'border-l-2', 'border-r', 'rounded-tl-card', 'float-right'])(
  'a side is found: %s',
  (utility) => {
    expect(problemsIn(utility)).toHaveLength(1)
  },
)

test('the problem names the line, and the utility to write', () => {
  const code = "const box = classes(\n  'flex',\n  wide && 'md:ml-6',\n)"
  expect(physicalStyles('a.ts', code)[0]).toMatch(/^a\.ts:3: md:ml-6 .* ms/)
})

test('movement and gradients need both directions', () => {
  expect(problemsIn('-translate-x-2')).toHaveLength(1)
  expect(problemsIn('bg-linear-to-r')).toHaveLength(1)
  expect(problemsIn('ltr:-translate-x-2 rtl:translate-x-2')).toEqual([])
})

test('logical utilities, words, and sides of the other axis are right', () => {
  expect(problemsIn('ms-2 -me-1.5 start-3 text-end rounded-t-card border-b -translate-y-2 place-items-center')).toEqual(
    [],
  )
  expect(physicalStyles('a.ts', "const side = 'left'\nconst text = 'Turn left-handed pets right'")).toEqual([])
})

test('rules and inline styles are found', () => {
  expect(physicalStyles('a.css', '.a { margin-left: 1px; left: 0; text-align: right; }')).toHaveLength(3)
  expect(physicalStyles('a.css', '.a { @apply flex pr-2; }')).toHaveLength(1)
  expect(physicalStyles('a.ts', 'const style = `\n.bar { padding-right: 4px; }\n`')).toHaveLength(1)
  expect(physicalStyles('a.tsx', 'const a = <p style={{ left: 1 }} />')).toHaveLength(1)
  expect(physicalStyles('a.css', '.a { margin-inline-start: 1px; text-align: start; inset-inline-end: 0; }')).toEqual(
    [],
  )
})

test('a reason allows one style, and must be needed', () => {
  const reason = '// physical: a point of a picture\n'
  expect(physicalStyles('a.ts', `${reason}const a = 'left-3'`)).toEqual([])
  expect(physicalStyles('a.ts', `${reason}const a = 'start-3'`)).toHaveLength(1)
  expect(physicalStyles('a.css', '.a {\n  /* physical: numbers */\n  text-align: right;\n}')).toEqual([])
})
