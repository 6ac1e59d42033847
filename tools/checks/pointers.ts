// Checks that every rule of docs/product.md, decision record, file, and heading that comments and pages refer to
// exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Texts = Map<string, string>

const promises = 'docs/product.md'
const records = 'docs/decisions'

export function ruleNumbers(page: string): string[] {
  return [...page.matchAll(/^(?:## (\d+)\. |- \*\*(\d+\.\d+)\*\* )/gm)].map(
    ([, section, rule]) => section ?? rule ?? '',
  )
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

// a reference may continue on the next line of a comment
const pointer = /docs\/product\.md((?:(?:[\s*,]|\band\b)+\d+(?:\.\d+)?)+)/g
const fileName =
  /(?<![\w/.#@{}$-])((?:server|web|shared|tools|qa|e2e|docs|deploy|drizzle)\/[\w./-]*\w\.(?:[jt]sx?|css|md|html|sql|svg|png|service))\b/g
const link = /\]\(([^)\s]+)\)/g
/** The first line of an example that shows a whole new file. */
const newFile = /^ *\+\+\+ (\S+)$/gm

const elsewhere = [
  /\b(?:spec|decisions|architecture|beyond|design)\.md\b/,
  /\b(?:spec|decisions|architecture|beyond)\.? \d+\b/i,
  /\bthe (?:spec|specification)\b(?! of)/i,
  /\(issue: [a-z]+ [a-z]|\bissues? #?\d+\b/i,
]

export function deadPointers(texts: Texts, file: string, exists: (name: string) => boolean): string[] {
  const text = texts.get(file) ?? ''
  const rules = ruleNumbers(texts.get(promises) ?? '')
  const dead: string[] = []
  for (const [, numbers = ''] of text.matchAll(pointer))
    for (const [number] of numbers.matchAll(/\d+(?:\.\d+)?/g))
      if (!rules.includes(number)) dead.push(`${promises} has no ${number}`)
  const shown = new Set([...text.matchAll(newFile)].map(([, name]) => name))
  for (const [, name = ''] of text.matchAll(fileName))
    if (!exists(name) && !shown.has(name)) dead.push(`there is no ${name}`)
  for (const pattern of elsewhere) {
    const [found] = pattern.exec(text) ?? []
    if (found) dead.push(`'${found}' cites what is not in the repository`)
  }
  return file.endsWith('.md') ? [...dead, ...deadLinks(texts, file, exists)] : dead
}

function deadLinks(texts: Texts, file: string, exists: (name: string) => boolean): string[] {
  const targets = [...(texts.get(file) ?? '').matchAll(link)].map(([, target = '']) => target)
  return targets.flatMap((target) => {
    if (/^(?:https?|mailto):/.test(target)) return []
    const [name = '', anchor] = target.split('#', 2)
    const page = name ? path.posix.join(path.posix.dirname(file), name) : file
    if (!exists(page)) return [`the link ${target} leads nowhere`]
    const isHere = anchor === undefined || anchorsOf(texts.get(page) ?? '').includes(anchor)
    return isHere ? [] : [`the link ${target} names a heading that ${page} does not have`]
  })
}

export function disorder(texts: Texts): string[] {
  const seen = new Map<string, number>()
  const numbers = ruleNumbers(texts.get(promises) ?? '').flatMap((number) => {
    const [section = '', rule] = number.split('.')
    const last = seen.get(rule ? section : '') ?? 0
    seen.set(rule ? section : '', Number(rule ?? section))
    return Number(rule ?? section) > last ? [] : [`${promises}: ${number} is out of order`]
  })
  const list = texts.get(`${records}/README.md`) ?? ''
  const unlisted = [...texts.keys()]
    .filter((file) => path.posix.dirname(file) === records && /\/\d{3}-/.test(file))
    .filter((file) => !list.includes(`(${path.posix.basename(file)})`))
  return [...numbers, ...unlisted.map((file) => `${records}/README.md: does not list ${file}`)]
}

const folders = ['shared', 'server', 'web', 'tools', 'qa', 'e2e', 'docs', 'deploy']
const readable = /\.(?:[jt]sx?|css|md|html|service)$|Dockerfile$/
const madeUp = /^tools\/checks\/(?:pointers(?:\.test)?|structure\.test)\.ts$/

function projectTexts(root: string): Texts {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  const files = [...readdirSync(root).filter((name) => name.endsWith('.md')), ...inFolders]
    .filter((file) => readable.test(file) && !/node_modules\/|\.generated\./.test(file))
    .filter((file) => !madeUp.test(file))
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const texts = projectTexts(root)
  const exists = (name: string) => existsSync(path.join(root, name))
  const problems = [...texts.keys()].flatMap((file) =>
    deadPointers(texts, file, exists).map((problem) => `${file}: ${problem}`),
  )
  problems.push(...disorder(texts))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`What ${texts.size} files point at is there.`)
}
