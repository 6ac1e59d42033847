import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What there is to say of one rule on one page. */
const asLine = ({ id, nodes }: axe.Result) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`

/**
 * What axe finds in somebody's way on a page, a line for each broken rule: all its rules, that on targets' size too,
 * which it leaves out by itself; with `rules` only those.
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
    selectors: false,
  }
  const { violations } = await page.evaluate((chosen) => window.axe.run(document, chosen), options)
  return violations.map(asLine)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
