import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

// half as long as the package's own `source`, which every page would have to read
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const asLine = ({ id, nodes }: axe.Result) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`

/**
 * Returns a line for each broken axe rule. By default, checks all rules, including `target-size`, which axe leaves out
 * by itself. `inside` leaves out what is around a page's own part.
 */
export async function violationsOn(
  page: Page,
  { rules, inside = false }: { rules?: string[]; inside?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: axe.RunOptions = {
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
    selectors: false,
    // skips style sheets, which only an unused rule needs: copying them took a sixth of the time
    preload: { assets: ['media'] },
  }
  const { violations } = await page.evaluate(
    ([chosen, parts]) => window.axe.run(parts.length > 0 ? { include: parts } : document, chosen),
    [options, inside ? ['main', 'dialog', '[role=dialog]', '[role=menu]'] : []] as const,
  )
  return violations.map(asLine)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
