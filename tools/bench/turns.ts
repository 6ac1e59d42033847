/**
 * All of them in turns, so that other work on the machine affects them alike; a list of rounds for each. Every second
 * round goes backwards, so that none always follows the same other one.
 */
export async function inRounds<Result>(rounds: number, turns: (() => Promise<Result>)[]): Promise<Result[][]> {
  const all = turns.map((turn) => ({ turn, results: [] as Result[] }))
  for (let round = 0; round < rounds; round++)
    for (const { turn, results } of round % 2 === 0 ? all : all.toReversed()) results.push(await turn())
  return all.map(({ results }) => results)
}
