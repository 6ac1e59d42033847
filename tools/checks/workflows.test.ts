import { expect, test } from 'vitest'
import { workflowProblems } from './workflows.ts'

const workflow = (steps: string) => `on: push\njobs:\n  tests:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`

test.each([
  ['an unknown expression', `      - run: echo $\{{ github.nobody }}\n`, 'property "nobody" is not defined'],
  ['a step that does nothing', '      - name: rest\n', 'step must run script with "run" section'],
  ['YAML that ends too early', "      - run: 'npm ci\n", 'closing'],
])('a workflow with %s is refused', async (_, steps, problem) => {
  expect((await workflowProblems(workflow(steps), 'check.yml')).join()).toContain(problem)
})

test('a workflow without problems passes', async () => {
  expect(await workflowProblems(workflow('      - run: npm ci\n'), 'check.yml')).toEqual([])
})
