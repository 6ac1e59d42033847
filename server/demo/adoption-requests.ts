import type { RequestStatus } from '#shared/adoptions.ts'
import type { PetName } from './demo-pet.ts'
import type { PersonKey } from './people.ts'

type Adopter = Extract<PersonKey, 'ella' | 'jonas' | 'amina' | 'leo' | 'hannah'>

/** Contact data of applicants; 555-01xx numbers are reserved for fiction. */
export const contacts: Record<Adopter, { phone: string; address: string }> = {
  ella: { phone: '+1 555 0132', address: '12 Orchard Lane\nSpringfield' },
  jonas: { phone: '+1 555 0147', address: '48 Bridge Street, Apartment 3B\nShelbyville' },
  amina: { phone: '+1 555 0158', address: '7 Quarry Hill\nSpringfield' },
  leo: { phone: '+1 555 0163', address: '230 Market Square\nCapital City' },
  hannah: { phone: '+1 555 0119', address: '5 Lakeview Terrace\nSpringfield' },
}

/** `asker` is the applicant; `note` is private to the owner's side. */
export type DemoMessage = [by: 'owner' | 'asker' | 'note', text: string]

type DemoRequest = {
  pet: PetName
  from: Adopter
  status: RequestStatus
  message?: string
  /** The acceptance was taken back. */
  released?: true
  seen?: true
  said?: DemoMessage[]
}

/** Requests, oldest first, with their outcome. A pet that is promised but not adopted is on hold. */
export const demoRequests: DemoRequest[] = [
  { pet: 'Rex', from: 'leo', status: 'rejected' },
  { pet: 'Rex', from: 'amina', status: 'accepted' },
  {
    pet: 'Domino',
    from: 'ella',
    status: 'accepted',
    message: 'We had rabbits for nine years, and their run in the garden is still standing.',
    said: [
      ['owner', 'That sounds just right for Domino. Would you like to come and meet him on Saturday?'],
      ['asker', 'Yes, please. Is eleven all right?'],
      ['owner', 'Eleven is fine. Bring a carrier, just in case.'],
      ['note', 'Run is 6 m² and fenced. Very good with him.'],
    ],
  },
  { pet: 'Sunny', from: 'jonas', status: 'accepted' },
  {
    pet: 'Marmalade',
    from: 'ella',
    status: 'rejected',
    message: 'Marmalade would have a whole windowsill to himself.',
    said: [['owner', 'Thank you, Ella. Marmalade goes to a home with an older cat, which he needs. I am sorry.']],
  },
  { pet: 'Marmalade', from: 'jonas', status: 'accepted' },
  { pet: 'Shadow', from: 'leo', status: 'rejected' },
  { pet: 'Thistle', from: 'ella', status: 'accepted' },
  { pet: 'Teddy', from: 'hannah', status: 'accepted' },
  {
    pet: 'Snowdrop',
    from: 'jonas',
    status: 'accepted',
    released: true,
    said: [['asker', 'My landlord says no rabbits after all. I am so sorry. May someone else have Snowdrop?']],
  },
  { pet: 'Captain', from: 'amina', status: 'rejected' },
  {
    pet: 'Luna',
    from: 'ella',
    status: 'pending',
    seen: true,
    message: 'I work from home, so she would have company all day. May I visit her first?',
    said: [
      ['owner', 'Of course you may. Luna hides from strangers, so please bring half an hour.'],
      ['note', 'Called her vet: everything in order.'],
    ],
  },
  {
    pet: 'Luna',
    from: 'amina',
    status: 'pending',
    message: 'My daughter is eleven and very gentle. We would love to give Luna a home.',
  },
  {
    pet: 'Biscuit',
    from: 'jonas',
    status: 'pending',
    seen: true,
    said: [['asker', 'I am away next week, and back on the Monday after.']],
  },
  { pet: 'Smokey', from: 'leo', status: 'pending' },
  {
    pet: 'Waffles',
    from: 'amina',
    status: 'accepted',
    message: 'We walk two hours a day, whatever the weather.',
    said: [
      ['owner', 'Waffles is on hold for you. When can you fetch him?'],
      ['asker', 'On Friday afternoon. We are so happy!'],
    ],
  },
  { pet: 'Waffles', from: 'leo', status: 'pending' },
  { pet: 'Bruno', from: 'hannah', status: 'pending' },
  { pet: 'Sheldon', from: 'leo', status: 'accepted' },
  { pet: 'Bubbles', from: 'ella', status: 'accepted' },
  { pet: 'Kiwi', from: 'jonas', status: 'pending' },
]
