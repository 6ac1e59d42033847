import { describe, expect, it } from 'vitest'
import { deadPointers, disorder, ruleNumbers } from './pointers.ts'

const product = '## 1. Money\n\n- **1.1** Cents.\n- **1.2** A ledger.\n\n## 2. Pictures\n\n- **2.1** WebP.\n'

function deadIn(text: string, file = 'server/app.ts'): string[] {
  const texts = new Map([
    ['docs/product.md', product],
    ['docs/decisions/001-first.md', '# 001: First\n\n## What was tried\n'],
    ['docs/decisions/README.md', '[001](001-first.md)'],
    [file, text],
  ])
  return deadPointers(texts, file, (name) => texts.has(name))
}

it('reads the numbers of sections and rules', () => {
  expect(ruleNumbers(product)).toEqual(['1', '1.1', '1.2', '2', '2.1'])
})

describe('existing references', () => {
  it.each([
    'keeps a ledger (docs/product.md 1.2)',
    'docs/product.md 1, 1.1 and 2.1',
    'as promised in docs/product.md\n * 2.1: WebP',
    'why: docs/decisions/001-first.md',
    "import { it } from './it.ts'",
  ])('passes: %s', (text) => {
    expect(deadIn(text)).toEqual([])
  })

  it('passes for a new file that an example shows', () => {
    expect(deadIn('```diff\n+++ server/new.ts\n+made\n```\nThen test server/new.ts.', 'CONTRIBUTING.md')).toEqual([])
  })

  it('passes as a link, with its heading', () => {
    expect(deadIn('[why](decisions/001-first.md#what-was-tried)', 'docs/scale.md')).toEqual([])
    expect(deadIn('[site](https://example.org)', 'README.md')).toEqual([])
  })
})

describe('broken references', () => {
  it.each([
    ['a rule', 'docs/product.md 1.1 and 1.3', 'docs/product.md has no 1.3'],
    ['a section', 'docs/product.md 3', 'docs/product.md has no 3'],
    ['a record', 'docs/decisions/002-second.md', 'there is no docs/decisions/002-second.md'],
    ['a file', 'see server/gone.ts', 'there is no server/gone.ts'],
    ['a document elsewhere', 'lower-cased (decisions.md 2)', "'decisions.md' cites what is not in the repository"],
    ['a section elsewhere', 'a table (Spec 2)', "'Spec 2' cites what is not in the repository"],
    ['a task elsewhere', 'asked for in issue #12', "'issue #12' cites what is not in the repository"],
  ])('fails: %s', (_what, text, problem) => {
    expect(deadIn(text)).toEqual([problem])
  })

  it.each([
    ['decisions/002-second.md', 'the link decisions/002-second.md leads nowhere'],
    [
      'decisions/001-first.md#context',
      'the link decisions/001-first.md#context names a heading that docs/decisions/001-first.md does not have',
    ],
    ['#nowhere', 'the link #nowhere names a heading that docs/scale.md does not have'],
  ])('fails as a link: %s', (target, problem) => {
    expect(deadIn(`[here](${target})`, 'docs/scale.md')).toEqual([problem])
  })
})

describe('order', () => {
  it('requires ascending numbers', () => {
    const page = product.replace('**1.2**', '**1.1**')
    expect(disorder(new Map([['docs/product.md', page]]))).toEqual(['docs/product.md: 1.1 is out of order'])
  })

  it('requires a list of all records', () => {
    const texts = new Map([
      ['docs/product.md', product],
      ['docs/decisions/README.md', ''],
      ['docs/decisions/001-first.md', ''],
    ])
    expect(disorder(texts)).toEqual(['docs/decisions/README.md: does not list docs/decisions/001-first.md'])
  })
})
