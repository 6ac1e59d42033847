import axe from 'axe-core'

export async function violationsIn(part: string): Promise<string[]> {
  const { violations } = await axe.run(part, {
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    selectors: false,
    // style sheets are needed only for a rule that is not run
    preload: { assets: ['media'] },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}
