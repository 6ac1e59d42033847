// npm run recipes: follows all recipes of CONTRIBUTING.md, or the named ones: npm run recipes -- 'Add a page'. It works
// in a copy of the sources with their uncommitted changes, and exits 1 if a recipe fails.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyChange, type RecipeChange } from './changes.ts'
import { atLine, type Recipe, recipesIn, titlesOf, withBases } from './recipes.ts'
import { copySources, type WorkingCopy } from './working-copy.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = 'CONTRIBUTING.md'
/** The end of a failed command's output contains the reason. */
const shownLines = 60

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function change({ folder }: WorkingCopy, recipeChange: RecipeChange): void {
  const file = path.join(folder, recipeChange.file)
  const text = applyChange(recipeChange, textOf(file))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Throws a sentence if a change does not fit or a command fails. */
async function follow({ steps }: Recipe, copy: WorkingCopy): Promise<void> {
  for (const step of steps) {
    if ('change' in step) atLine(step.line, () => change(copy, step.change))
    else
      for (const command of step.commands) {
        const { failed, output, seconds } = await copy.run(command)
        console.log(`  ${inSeconds(seconds)}  ${command}`)
        if (!failed) continue
        const end = output.trimEnd().split('\n').slice(-shownLines).join('\n')
        throw new Error(`line ${step.line}: this command fails: ${command}\n${end}`)
      }
  }
}

async function followAll(recipes: Recipe[]): Promise<boolean> {
  const copy = copySources(root)
  const results = new Map([['', copy.save('The sources')]])
  for (const recipe of recipes) {
    const { title, base, steps } = recipe
    console.log(`\n## ${title}${base ? `, after '${base}'` : ''}`)
    const start = results.get(base ?? '')
    if (steps.length === 0) console.log('NOT FOLLOWED: it has no changes and no commands')
    else if (start === undefined) console.log(`NOT FOLLOWED: '${base}' has no result`)
    else {
      const started = performance.now()
      copy.restore(start)
      try {
        await follow(recipe, copy)
        results.set(title, copy.save(title))
        console.log(`ok, ${inSeconds((performance.now() - started) / 1000)}`)
      } catch (error) {
        console.log(`FAILED: ${page}, ${messageOf(error)}`)
      }
    }
  }
  return recipes.every(({ title, steps }) => steps.length === 0 || results.has(title))
}

const started = performance.now()
let wanted: Recipe[]
try {
  const recipes = recipesIn(readFileSync(path.join(root, page), 'utf8'))
  const titles = process.argv.slice(2)
  wanted = withBases(recipes, titles.length > 0 ? titles : titlesOf(recipes))
} catch (error) {
  console.error(`${page}, ${messageOf(error)}`)
  process.exit(2)
}
const isGood = await followAll(wanted)
const seconds = inSeconds((performance.now() - started) / 1000)
console.log(isGood ? `\nEvery recipe works. ${seconds}` : `\nA recipe is wrong. ${seconds}`)
process.exitCode = isGood ? 0 : 1
