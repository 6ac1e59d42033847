import type { DemoPet } from './demo-pet.ts'

export const rabbits: DemoPet[] = [
  {
    name: 'Thistle',
    owner: 'priya',
    age: '2 years',
    location: 'Greenfield, Springfield',
    born: { years: 2, months: 2 },
    sex: 'male',
    breed: 'Flemish Giant mix',
    size: 'large',
    houseTrained: true,
    neutered: true,
    vaccinated: true,
    specialNeeds: false,
    adoptionFeeCents: 5000,
    description:
      'Thistle is tall, curious and always the first at the gate when the parsley comes. He is neutered, vaccinated and lives with a free run of the living room. He would like a girlfriend of his own size.',
  },
  {
    name: 'Domino',
    owner: 'priya',
    age: '3 years',
    location: 'Greenfield, Springfield',
    adopted: true,
    description:
      'Domino throws his bowl when it is empty and does happy jumps when it is full. He is a confident rabbit who does not mind being picked up for his nails. He needs room to run and somebody to share it with.',
  },
  {
    name: 'Hazel',
    owner: 'priya',
    age: '4 years',
    location: 'Greenfield, Springfield',
    born: { years: 4, months: 1, about: true },
    sex: 'female',
    breed: 'Holland Lop',
    size: 'small',
    houseTrained: true,
    neutered: true,
    vaccinated: false,
    specialNeeds: false,
    adoptionFeeCents: 4000,
    alts: ['Hazel, a brown rabbit with hanging ears', 'Hazel on the lawn before a white fence, with a carrot'],
    description:
      'Hazel likes to lie beside you on the rug and have the soft spot between her ears stroked. She came to us after a child lost interest, and she deserves people who know that rabbits are quiet friends, not toys. Her litter habits are perfect.',
  },
  {
    name: 'Snowdrop',
    owner: 'grace',
    age: '1 year',
    location: 'Pawstead shelter, Springfield',
    sex: 'female',
    size: 'small',
    description:
      'Snowdrop was found in a park, where a white rabbit does not stay safe for long. She is still a little careful with people, but a dandelion leaf works wonders. A patient home will see her grow braver every week.',
  },
  {
    name: 'Truffle',
    owner: 'priya',
    age: '5 years',
    location: 'Greenfield, Springfield',
    sex: 'male',
    breed: 'Mini Lop',
    neutered: true,
    description:
      'Truffle is a round, sweet-tempered lop who digs tunnels in every blanket. He is used to a large indoor pen and an hour in the garden on dry days. He has always lived with a partner and should not be alone for long.',
  },
  {
    name: 'Maple',
    owner: 'oliver',
    age: '8 months',
    location: 'Station Road, Capital City',
    description:
      'One ear up, one ear down: Maple has never quite decided. She is playful, nibbles at shoelaces and runs figure eights around the table legs in the evening. Cables need covers where Maple lives.',
  },
]
