import axe from 'axe-core'

/** What axe finds in a part of the page, a line for each broken rule; targets' sizes as well. */
export async function violationsIn(part: string): Promise<string[]> {
  const { violations } = await axe.run(part, {
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    selectors: false,
    // the style sheets are for a rule that is not run
    preload: { assets: ['media'] },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}
