// Enforces names: a type's name exists once in each layer, and names that were replaced don't come back.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const replaced: Record<string, string> = {
  Acting: 'Actor',
  Viewing: 'ViewerContext',
  Admitted: 'AuthorizedCall',
  acting: 'ctx',
  giftPeople: 'donationDetails',
  keptAnswers: 'responseCache',
  answerShelf: 'createResponseStore',
  createLru: 'createResponseStore',
  lineOfMakers: 'singleFlight',
  nowAgainst: 'nowWithExpiry',
  lastsUntil: 'expiresAt',
  lookAnew: 'refreshSnapshot',
  hasLeft: 'isDisconnected',
  whileWaitedFor: 'abortOnDisconnect',
  createLine: 'createFairQueue',
  awaitTurn: 'reserveAttempt',
  giveBack: 'refundAttempt',
  Allowance: 'RateLimit',
  createBudget: 'createTokenBuckets',
  withoutPowers: 'permissionsPolicy',
  tellMany: 'notifyMany',
  sendLetter: 'sendAccountMail',
  writeDown: 'recordAudit',
  writeDownForOthers: 'recordAuditIfNotOwner',
}

const words: [pattern: RegExp, instead: string][] = [
  [/gift(?=[A-Z])|[a-z]Gift|^Gift[A-Z]/, 'donation'],
  [/^(gifts?|givers?|donators?)$|(?<!care)giver[A-Z]|[dD]onator[A-Z]|[a-z](Giver|Donator)/, 'donation or donor'],
]

const allowed = new Set(['giftId', 'gift', 'gifts', 'giftAmounts', 'donators'])

export function typesIn(file: string, code: string): string[] {
  const types: string[] = []
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const augmented: [start: number, end: number][] = []
  const add = ({ id, start }: { id: { name: string } | null; start: number }) => {
    const isAugmented = augmented.some(([from, to]) => start > from && start < to)
    if (id && !isAugmented) types.push(id.name)
  }
  new Visitor({
    TSModuleDeclaration: ({ start, end }) => void augmented.push([start, end]),
    TSTypeAliasDeclaration: add,
    TSInterfaceDeclaration: add,
    ClassDeclaration: add,
  }).visit(program)
  return types
}

export function replacedNamesIn(file: string, code: string): string[] {
  const problems = new Set<string>()
  const { program } = parseSync(file, code)
  new Visitor({
    Identifier({ name }) {
      const instead = Object.hasOwn(replaced, name)
        ? replaced[name]
        : words.find(([pattern]) => pattern.test(name))?.[1]
      if (instead && !allowed.has(name)) problems.add(`${name} is called ${instead}`)
    },
  }).visit(program)
  return [...problems]
}

/** Code names the role that acts (docs/writing.md). */
export const avoidedWordsIn = (code: string): string[] =>
  /whoever/i.test(code) ? ["say who is meant instead of 'whoever'"] : []

function layerOf(file: string): string {
  const [folder] = file.split('/')
  return /\.test\.tsx?$|\/testing\//.test(file) ? `tests of ${folder}` : `${folder}`
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('{server,shared,web,tools,qa,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/*.generated.ts'],
  })
  const declaredIn = new Map<string, string[]>()
  const problems = files.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8')
    for (const type of typesIn(file, code)) {
      const name = `${type} in ${layerOf(file)}`
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), file])
    }
    return file.startsWith('tools/checks/names.')
      ? []
      : [...replacedNamesIn(file, code), ...avoidedWordsIn(code)].map((problem) => `${file}: ${problem}`)
  })
  for (const [name, places] of declaredIn)
    if (places.length > 1) problems.push(`${name} is declared ${places.length} times: ${places.join(', ')}`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`Names are right in ${files.length} files.`)
}
