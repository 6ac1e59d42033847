import type { RequestStatus } from '#shared/adoptions.ts'
import type { PetName } from './demo-pet.ts'
import type { PersonKey } from './people.ts'

type Adopter = Extract<PersonKey, 'ella' | 'jonas' | 'amina' | 'leo' | 'hannah'>

/** How to reach those who ask; 555-01xx numbers belong to nobody. */
export const contacts: Record<Adopter, { phone: string; address: string }> = {
  ella: { phone: '+1 555 0132', address: '12 Orchard Lane\nSpringfield' },
  jonas: { phone: '+1 555 0147', address: '48 Bridge Street, Apartment 3B\nShelbyville' },
  amina: { phone: '+1 555 0158', address: '7 Quarry Hill\nSpringfield' },
  leo: { phone: '+1 555 0163', address: '230 Market Square\nCapital City' },
  hannah: { phone: '+1 555 0119', address: '5 Lakeview Terrace\nSpringfield' },
}

/** Who has asked for whom, oldest first, and what became of it. A pet that is promised and not adopted is on hold. */
export const demoRequests: { pet: PetName; from: Adopter; status: RequestStatus }[] = [
  { pet: 'Rex', from: 'leo', status: 'rejected' },
  { pet: 'Rex', from: 'amina', status: 'accepted' },
  { pet: 'Domino', from: 'ella', status: 'accepted' },
  { pet: 'Sunny', from: 'jonas', status: 'accepted' },
  { pet: 'Marmalade', from: 'ella', status: 'rejected' },
  { pet: 'Marmalade', from: 'jonas', status: 'accepted' },
  { pet: 'Shadow', from: 'leo', status: 'rejected' },
  { pet: 'Thistle', from: 'ella', status: 'accepted' },
  { pet: 'Teddy', from: 'hannah', status: 'accepted' },
  { pet: 'Captain', from: 'amina', status: 'rejected' },
  { pet: 'Luna', from: 'ella', status: 'pending' },
  { pet: 'Luna', from: 'amina', status: 'pending' },
  { pet: 'Biscuit', from: 'jonas', status: 'pending' },
  { pet: 'Smokey', from: 'leo', status: 'pending' },
  { pet: 'Waffles', from: 'amina', status: 'accepted' },
  { pet: 'Waffles', from: 'leo', status: 'pending' },
  { pet: 'Bruno', from: 'hannah', status: 'pending' },
  { pet: 'Sheldon', from: 'leo', status: 'pending' },
  { pet: 'Bubbles', from: 'ella', status: 'pending' },
  { pet: 'Kiwi', from: 'jonas', status: 'pending' },
]
