import { runCommand } from '../../e2e/command.ts'

type Finding = { check: string; ok: boolean; says: string }

const expected = new Set(['Admins', 'Disk space'])

export async function ailments(folder: string): Promise<string[]> {
  const { stdout } = await runCommand(['doctor', '--json', '--data', folder])
  const findings: Finding[] = JSON.parse(stdout)
  return findings.flatMap(({ check, ok, says }) => (ok || expected.has(check) ? [] : [`${check}: ${says}`]))
}
