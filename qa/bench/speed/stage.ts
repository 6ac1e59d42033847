import { type Contender, startOurs } from './contenders.ts'
import { copyOf, type SpeedShelter } from './make-shelter.ts'

export type Stage = {
  shelter: SpeedShelter
  ours: Contender
  add: (starting: Promise<Contender>) => Promise<Contender>
}

/** Runs `play` with ours on a copy of a shelter. Stops all servers and deletes the copy, even after an error. */
export async function onStage<Result>(
  original: SpeedShelter,
  play: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const shelter = copyOf(original)
  const started: Contender[] = []
  const add = async (starting: Promise<Contender>) => {
    const contender = await starting
    started.push(contender)
    return contender
  }
  try {
    return await play({ shelter, ours: await add(startOurs(shelter)), add })
  } finally {
    for (const { stop } of started.toReversed()) await stop()
    shelter.remove()
  }
}
