import { type Contender, startOurs } from './contenders.ts'
import { copyOf, type SpeedShelter } from './shelter.ts'

export type Stage = {
  shelter: SpeedShelter
  ours: Contender
  /** Lets another server take part; it is stopped at the end as well. */
  add: (starting: Promise<Contender>) => Promise<Contender>
}

/**
 * Ours on a copy of a shelter, and whoever is added to it, for as long as `play` takes; nothing of it stays, whatever
 * happens.
 */
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
