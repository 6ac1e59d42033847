import type { DemoPet } from './demo-pet.ts'

export const cats: DemoPet[] = [
  {
    name: 'Luna',
    owner: 'hannah',
    age: '3 years',
    location: 'Lakeview, Springfield',
    description:
      'Luna dresses for dinner every day. She likes high shelves, warm laptops and conversations in which she has the last word. Give her a week to settle and she will sleep on your feet for the rest of her life.',
  },
  {
    name: 'Marmalade',
    owner: 'hannah',
    age: '5 years',
    location: 'Lakeview, Springfield',
    adopted: true,
    description:
      'Marmalade is sunshine with whiskers. He comes when he is called, plays fetch with hair ties and has shared his foster home with a dog and a toddler without complaint. He would like a window with birds in it.',
  },
  {
    name: 'Misty',
    owner: 'samuel',
    age: '11 years',
    location: 'Old Mill, Springfield',
    description:
      'At eleven, Misty has decided that the best things are a heated blanket and a quiet radio. She has healthy kidneys, few teeth and a purr you can hear from the next room. An older person or a calm couple would be a perfect match.',
  },
  {
    name: 'Saffron',
    owner: 'hannah',
    age: '2 years',
    location: 'Lakeview, Springfield',
    description:
      'Saffron wants to be part of everything you do and will comment on it. She is clever enough to open doors, so think about the pantry. She would be happiest with another lively cat, as she gets bored alone.',
  },
  {
    name: 'Clover',
    owner: 'mei',
    age: '1 year',
    location: 'Harbor Street, Shelbyville',
    description:
      'Clover arrived as a tiny, soaked bundle on a rainy night and grew into a cheerful young cat. She loves feather toys and cardboard boxes of any size. She is used to children, vacuum cleaners and visitors.',
  },
  {
    name: 'Onyx',
    owner: 'grace',
    age: '4 years',
    location: 'Pawstead shelter, Springfield',
    description:
      'People walk past black cats more often than others, and they miss a lot. Onyx is gentle, clean and endlessly patient, and he gives slow blinks to anyone who has time for them. He would also do well in an apartment.',
  },
  {
    name: 'Smokey',
    owner: 'hannah',
    age: '6 years',
    location: 'Lakeview, Springfield',
    description:
      'Smokey spent his first years outdoors and now firmly believes in sofas. He is a relaxed companion who likes to be near you more than on you. A safe balcony or a garden would make him very happy.',
  },
  {
    name: 'Nutmeg',
    owner: 'mei',
    age: '4 months',
    location: 'Harbor Street, Shelbyville',
    description:
      'Nutmeg is the bravest of her litter: the first to climb the curtains and the first to fall asleep in a shoe. She has had her first vaccinations and is litter trained. We would love her to go together with another kitten or to a home with a friendly young cat.',
  },
  {
    name: 'Pearl',
    owner: 'samuel',
    age: '7 years',
    location: 'Old Mill, Springfield',
    description:
      'Pearl cannot hear, so she watches everything with those blue eyes of hers. She notices when you are sad and comes to sit close by. She should live indoors, in a home that is kind to a cat who startles now and then.',
  },
]
