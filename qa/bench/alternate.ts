/**
 * Runs all in turns, so that other work on the machine affects them alike. Returns a list of results for each. Every
 * second round is reversed, so that none always follows the same other one.
 */
export async function inRounds<Result>(rounds: number, turns: (() => Promise<Result>)[]): Promise<Result[][]> {
  const all = turns.map((turn) => ({ turn, results: [] as Result[] }))
  for (let round = 0; round < rounds; round++)
    for (const { turn, results } of round % 2 === 0 ? all : all.toReversed()) results.push(await turn())
  return all.map(({ results }) => results)
}
