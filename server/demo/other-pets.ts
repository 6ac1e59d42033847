import type { DemoPet } from './demo-pet.ts'

export const otherPets: DemoPet[] = [
  {
    name: 'Peanut',
    owner: 'priya',
    age: '7 months',
    location: 'Greenfield, Springfield',
    sex: 'male',
    breed: 'Syrian hamster',
    goodWithCats: false,
    description:
      'Peanut wakes up at nine in the evening, packs his cheeks and rearranges the furniture. He is tame, gentle and likes to explore a sleeve. Best for people who enjoy watching somebody busy while they rest.',
  },
  {
    name: 'Clementine',
    owner: 'priya',
    age: '2 years',
    location: 'Greenfield, Springfield',
    description:
      'Clementine whistles at the sound of the refrigerator door. She is a friendly guinea pig who enjoys a lap and a slice of bell pepper. As guinea pigs need company, she goes to a home that already has one or takes two.',
  },
  {
    name: 'Sheldon',
    owner: 'grace',
    age: 'About 40 years',
    location: 'Pawstead shelter, Springfield',
    born: { years: 40, months: 1, about: true },
    sex: 'male',
    breed: "Hermann's tortoise",
    size: 'medium',
    goodWithDogs: false,
    microchipped: true,
    specialNeeds: 'A bad knee: he manages a ramp, but no steps.',
    adoptionFeeCents: 15_000,
    alts: ['Sheldon, a tortoise with a brown shell', 'Sheldon among his lettuces'],
    description:
      'Sheldon has seen four owners, two moves and a great many lettuces. He needs a sunny garden with a solid fence, a frost-free place for his winter sleep, and papers, which we provide. He may well outlive us all, so please talk it over with your children.',
  },
  {
    name: 'Bubbles',
    owner: 'grace',
    age: '3 years',
    location: 'Pawstead shelter, Springfield',
    breed: 'Common goldfish',
    adoptionFeeCents: 1500,
    description:
      'Bubbles was won at a fair and has grown too big for a bowl, as goldfish do. She knows the hand that feeds her and swims to the front to say so. She needs a pond or a tank of fifty gallons or more with other goldfish.',
  },
  {
    name: 'Neptune',
    owner: 'oliver',
    age: '18 months',
    location: 'Station Road, Capital City',
    adoptionFeeCents: 0,
    description:
      'Neptune glides through his plants as if he owned them. He is healthy, eats from tweezers and glows in the evening light. An established, heated aquarium with calm neighbors is what he asks for; his plants may come along.',
  },
]
