import type { DemoPet } from './demo-pet.ts'

export const birds: DemoPet[] = [
  {
    name: 'Kiwi',
    owner: 'oliver',
    confirmedDaysAgo: 33,
    age: '1 year',
    location: 'Station Road, Capital City',
    born: { years: 1, months: 2 },
    sex: 'male',
    breed: 'Budgerigar',
    size: 'small',
    goodWithDogs: false,
    goodWithCats: false,
    specialNeeds: false,
    adoptionFeeCents: 2500,
    alts: ['Kiwi, a green budgie with a yellow face', 'Kiwi on a branch, face to face with a blue budgie'],
    description:
      'Kiwi chatters from breakfast to sunset and can already whistle half of a well-known tune. He steps onto a finger for millet. Budgies are flock birds, so he is looking for a home with at least one friend.',
  },
  {
    name: 'Sky',
    owner: 'oliver',
    confirmedDaysAgo: 47,
    age: '2 years',
    location: 'Station Road, Capital City',
    description:
      'Sky is the quiet one of the aviary, and also the best at landing on heads. She likes baths in a shallow bowl and fresh basil. A roomy cage with daily flying time is a must.',
  },
  {
    name: 'Sunny',
    owner: 'mei',
    age: '3 years',
    location: 'Harbor Street, Shelbyville',
    adopted: true,
    description:
      'Sunny sings when the kettle starts to boil and stops when somebody looks. He is a healthy canary who prefers watching people to being handled. Put him by a bright window without drafts and he will repay you every morning.',
  },
  {
    name: 'Captain',
    owner: 'oliver',
    age: '9 years',
    location: 'Station Road, Capital City',
    born: { years: 9, months: 1, about: true },
    sex: 'male',
    breed: 'Cockatiel',
    size: 'small',
    goodWithDogs: false,
    goodWithCats: false,
    specialNeeds: false,
    adoptionFeeCents: 6000,
    description:
      'Captain raises his crest whenever he has something to say, which is often. He was with one family for eight years and knows how to say hello and good night. Cockatiels can reach twenty, so he is looking for somebody with plans.',
  },
  {
    name: 'Mango',
    owner: 'oliver',
    age: '4 years',
    location: 'Station Road, Capital City',
    description:
      'Mango is a lovebird with a great deal of love and firm views on where to put it. She shreds paper into neat strips and tucks them into her feathers. She needs an experienced keeper and, if at all possible, a partner.',
  },
]
