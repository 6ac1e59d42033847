import { runCommand } from '../command.ts'

type Finding = { check: string; ok: boolean; says: string }

/** What is no fault of a shelter that was made for a test, on a small disk. */
const expected = new Set(['Admins', 'Disk space'])

/** What `pawstead doctor` finds wrong with a data folder, as its own sentences. */
export async function ailments(folder: string): Promise<string[]> {
  const { stdout } = await runCommand(['doctor', '--json', '--data', folder])
  const findings: Finding[] = JSON.parse(stdout)
  return findings.flatMap(({ check, ok, says }) => (ok || expected.has(check) ? [] : [`${check}: ${says}`]))
}
