import type { Need } from '#shared/needs.ts'
import type { PetName } from './demo-pet.ts'
import type { PersonKey } from './people.ts'

/** Amounts in cents. */
type Donations = {
  from?: Partial<Record<PersonKey, number>>
  /** Visitors who gave these amounts in turn, `times` times over. */
  visitors?: { cents: number[]; times: number }
}

export type DemoCampaign = Donations & {
  pet: PetName
  title?: string
  creator: PersonKey
  target: number
  location: string
  description: string
  /** Days until it ends; 7 by default. */
  days?: number
  state?: 'paused' | 'ended'
  needs?: Need[]
  updates?: { text: string; costCents?: number }[]
  /** How many of its donations have arrived, from the first one on; by default those older than two days. */
  arrived?: number
}

/** The sample shelter's campaigns in order of creation: the last ones come first in the list. */
export const demoCampaigns: DemoCampaign[] = [
  {
    pet: 'Marmalade',
    creator: 'hannah',
    target: 18_000,
    location: 'Lakeview, Springfield',
    description:
      'Before Marmalade could move to his new home, three teeth had to come out. Nearly the whole bill came together here, the shelter pays the rest, and he is eating like a lion again.',
    from: { ella: 2500, jonas: 5000, leo: 1500 },
    visitors: { cents: [1000, 2000, 500], times: 2 },
    state: 'ended',
  },
  {
    pet: 'Rex',
    title: 'Ten training lessons for Rex',
    creator: 'samuel',
    target: 40_000,
    location: 'Old Mill, Springfield',
    description:
      'A training course for Rex and his new family, so that ten shy minutes with strangers become five. Every lesson costs $40, and there are ten of them.',
    from: { amina: 10_000, samuel: 8000, priya: 7000 },
    visitors: { cents: [2500, 5000], times: 2 },
    arrived: 100,
    needs: [
      { text: 'Five lessons alone with the trainer', cents: 20_000 },
      { text: 'Five lessons with the new family', cents: 20_000 },
    ],
    updates: [
      {
        text: 'The first lesson: Rex barked at the trainer for a minute, and then ate from her hand.',
        costCents: 4000,
      },
      {
        text: 'Lesson four. A stranger with an umbrella walked by, and Rex yawned. We are so proud.',
        costCents: 12_000,
      },
    ],
  },
  {
    pet: 'Thistle',
    creator: 'priya',
    target: 12_000,
    location: 'Greenfield, Springfield',
    description:
      'A larger pen and a warm shed, so that Thistle and the friend we are looking for can stay outside all summer. What is left over buys hay.',
    from: { oliver: 3000 },
    state: 'ended',
  },
  {
    pet: 'Coco',
    title: 'A year of heart tablets for Coco',
    creator: 'mei',
    target: 60_000,
    location: 'Harbor Street, Shelbyville',
    description:
      "Coco's heart tablets cost a dollar and sixty cents a day. This campaign pays for her first year in a new home, so that nobody has to choose between their budget and an old lady of a dog.",
    days: 21,
    from: { grace: 5000, tomas: 2500, ella: 2000, leo: 4000 },
    visitors: { cents: [500, 1000, 2500, 1500], times: 3 },
  },
  {
    pet: 'Misty',
    creator: 'samuel',
    target: 25_000,
    location: 'Old Mill, Springfield',
    description:
      'A senior check for Misty: blood, kidneys, thyroid and the last few teeth. With clean results an eleven-year-old cat finds a home much sooner.',
    days: 14,
    from: { hannah: 6000, mei: 4000, amina: 3500 },
    visitors: { cents: [2500, 5000], times: 1 },
    state: 'paused',
  },
  {
    pet: 'Sheldon',
    creator: 'grace',
    target: 95_000,
    location: 'Pawstead shelter, Springfield',
    description:
      'Sheldon needs a proper tortoise house: insulated, with a heat lamp and a ramp he can manage with his bad knee. Carpenters from the neighborhood give their time, and we pay for wood, glass and wire.',
    days: 30,
    from: { priya: 10_000, oliver: 7500, jonas: 12_050, ella: 2500 },
    visitors: { cents: [500, 1000, 1500, 700], times: 16 },
    needs: [
      { text: 'Wood and insulation', cents: 42_000 },
      { text: 'Heat lamp', cents: 18_000 },
      { text: 'Glass', cents: 25_000 },
      { text: 'A ramp for a bad knee', cents: 10_000 },
    ],
    updates: [
      { text: 'The wood is here, and so are three carpenters with their own thermos flasks.', costCents: 38_950 },
    ],
  },
  {
    pet: 'Hazel',
    creator: 'priya',
    target: 8000,
    location: 'Greenfield, Springfield',
    description:
      'Vaccinations against the three diseases that kill rabbits here, for Hazel and five others in foster care.',
    from: { priya: 1000, hannah: 2000, leo: 1500 },
    visitors: { cents: [500, 1000], times: 1 },
    state: 'paused',
  },
  {
    pet: 'Captain',
    title: 'An aviary for Captain',
    creator: 'oliver',
    target: 32_000,
    location: 'Station Road, Capital City',
    description:
      'An aviary in the winter garden, four yards long. Captain was alone in a small cage for the last years of his old home; here he will learn again what wings are for.',
    days: 18,
    from: { jonas: 5000, mei: 1250 },
    visitors: { cents: [2000, 1500], times: 2 },
  },
  {
    pet: 'Pepper',
    title: 'Pepper and the tennis ball',
    creator: 'tomas',
    target: 22_000,
    location: 'Riverside, Springfield',
    description:
      'Pepper swallowed half a tennis ball. She is fine, the other half is fine, and the emergency clinic has sent its bill.',
    days: 12,
    from: { ella: 5000, amina: 2500, grace: 5000, leo: 5000 },
    visitors: { cents: [1000, 1500, 1750], times: 1 },
  },
  {
    pet: 'Onyx',
    title: 'A warm room for black cats',
    creator: 'grace',
    target: 30_000,
    location: 'Pawstead shelter, Springfield',
    description:
      'Black cats wait longest. With this campaign we keep a heated room with shelves and windows open for Onyx and for those who wait with him.',
    days: 25,
    from: { hannah: 3000 },
    visitors: { cents: [1000, 500, 2000], times: 1 },
  },
  {
    pet: 'Bubbles',
    title: 'A pond in the courtyard',
    creator: 'grace',
    target: 20_000,
    location: 'Pawstead shelter, Springfield',
    description:
      'A pond in the courtyard: liner, pump and plants. Bubbles and four other goldfish from fairs will move in.',
    days: 20,
    from: { oliver: 2500, ella: 500 },
  },
  {
    pet: 'Clover',
    creator: 'mei',
    target: 9000,
    location: 'Harbor Street, Shelbyville',
    description:
      'The operation that all our cats get before they move out, and a chip so that Clover always finds her way home.',
    days: 9,
    from: { samuel: 1000 },
    visitors: { cents: [2000], times: 4 },
    arrived: 3,
  },
  {
    pet: 'Bruno',
    title: 'Physiotherapy for Bruno',
    creator: 'tomas',
    target: 45_000,
    location: 'Riverside, Springfield',
    description:
      "Bruno's hip hurts on cold mornings. A course of physiotherapy and a ramp for the car would give him years of good walks.",
    days: 28,
    needs: [
      { text: 'Ten hours of physiotherapy', cents: 38_000 },
      { text: 'A ramp for the car', cents: 7000 },
    ],
  },
  {
    pet: 'Nutmeg',
    creator: 'mei',
    target: 6500,
    location: 'Harbor Street, Shelbyville',
    description:
      'Kitten food, litter and second vaccinations for Nutmeg and her three brothers until they find their people.',
    days: 15,
  },
  {
    pet: 'Scout',
    creator: 'grace',
    target: 15_000,
    location: 'Pawstead shelter, Springfield',
    description:
      'Scout came to us with a limp. The x-ray shows an old break that can be put right with a plate and six weeks of patience, and he has plenty of one of them.',
    days: 10,
    from: { tomas: 2000, samuel: 3000, mei: 5000 },
    visitors: { cents: [1000, 2500, 1500], times: 1 },
    arrived: 100,
    needs: [
      { text: 'Operation', cents: 11_000 },
      { text: 'Six weeks of aftercare', cents: 4000 },
    ],
  },
  {
    pet: 'Daisy',
    title: 'Puppy school for Daisy',
    creator: 'samuel',
    target: 16_000,
    location: 'Old Mill, Springfield',
    description:
      'Puppy school for Daisy: eight evenings, one very patient teacher, and a bag of treats the size of a child. The laundry of Old Mill will thank you.',
    days: 16,
    from: { tomas: 6000, jonas: 6000 },
    visitors: { cents: [2000], times: 2 },
    arrived: 2,
  },
]
