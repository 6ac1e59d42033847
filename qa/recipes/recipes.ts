import { applyChange, parseChange, type RecipeChange } from './changes.ts'

/** One step: a change of a file, or commands, one a line. `line` is that of its block in the page. */
export type RecipeStep = { line: number } & ({ change: RecipeChange } | { commands: string[] })

export type Recipe = {
  title: string
  /** The title of the recipe in whose result this one starts. */
  base: string | null
  steps: RecipeStep[]
}

/** The sections of a page whose titles begin with 'Add a'. Throws a sentence for a step that can't be read. */
export function recipesIn(page: string): Recipe[] {
  const recipes: Recipe[] = []
  let line = 1
  for (const section of page.split(/^(?=## )/m)) {
    const [, title] = /^## (Add a .+)$/m.exec(section) ?? []
    if (title) recipes.push(recipeIn(title, section, line))
    line += section.split('\n').length - 1
  }
  for (const { title, base } of recipes)
    if (base && !recipes.slice(0, titlesOf(recipes).indexOf(title)).some((recipe) => recipe.title === base))
      throw new Error(`'${title}' builds on '${base}', which is not a recipe above it`)
  return recipes
}

export const titlesOf = (recipes: Recipe[]): string[] => recipes.map(({ title }) => title)

function recipeIn(title: string, section: string, first: number): Recipe {
  const [, base = null] = /\bbuilds on \[([^\]]+)\]\(#/i.exec(section.replaceAll(/\s+/g, ' ')) ?? []
  const lines = section.split('\n')
  const steps: RecipeStep[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const opening = lines[at] ?? ''
    if (!opening.includes('```')) continue
    const line = first + at
    const [, indent = '', language] = /^( *)```(\w*)$/.exec(opening) ?? []
    if (language === undefined) throw new Error(`line ${line}: a block begins on a line of its own`)
    const end = lines.indexOf(`${indent}\`\`\``, at + 1)
    if (end === -1) throw new Error(`line ${line}: the block does not end`)
    const block = lines.slice(at + 1, end).map((each) => each.slice(indent.length))
    at = end
    if (language === 'diff') steps.push({ line, change: atLine(line, () => parseChange(block)) })
    else if (language === 'sh') steps.push({ line, commands: commandsIn(block) })
    else throw new Error(`line ${line}: a block of '${title}' is neither a diff nor commands (sh)`)
  }
  return { title, base, steps }
}

/** A command that ends with a backslash continues on the next line. */
const commandsIn = (block: string[]) =>
  block
    .join('\n')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((command) => command.trim())

/** The recipe's files after its changes: their texts by path. `read` returns undefined for a file that is missing. */
export function changedFiles({ steps }: Recipe, read: (file: string) => string | undefined): Map<string, string> {
  const files = new Map<string, string>()
  for (const step of steps)
    if ('change' in step) {
      const { file } = step.change
      const text = atLine(step.line, () => applyChange(step.change, files.get(file) ?? read(file)))
      files.set(file, text)
    }
  return files
}

/** Names the line of the page in an error. */
export function atLine<Result>(line: number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Error(`line ${line}: ${error instanceof Error ? error.message : error}`)
  }
}

/** These recipes and those that they build on, in the page's order. Throws a sentence for an unknown title. */
export function withBases(recipes: Recipe[], titles: string[]): Recipe[] {
  const unknown = titles.filter((title) => !titlesOf(recipes).includes(title))
  if (unknown.length > 0)
    throw new Error(`there is no recipe called ${unknown.join(', ')}; there are ${titlesOf(recipes).join(', ')}`)
  const wanted = new Set(titles)
  for (const { title, base } of recipes.toReversed()) if (base && wanted.has(title)) wanted.add(base)
  return recipes.filter(({ title }) => wanted.has(title))
}
