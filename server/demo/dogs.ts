import type { DemoPet } from './demo-pet.ts'

export const dogs: DemoPet[] = [
  {
    name: 'Biscuit',
    owner: 'tomas',
    age: '2 years',
    location: 'Riverside, Springfield',
    description:
      'Biscuit greets every visitor with whatever toy is closest, and expects you to admire it. She walks well on a lead, rides quietly in the car and has never met a puddle she could pass by. A family with children of any age would suit her.',
  },
  {
    name: 'Bruno',
    owner: 'tomas',
    age: '6 years',
    location: 'Riverside, Springfield',
    description:
      'Bruno is a calm, solid fellow who likes to lean against your legs while you cook. He lost his first home when his person moved into care, and he misses having a routine. Two good walks, a soft bed near people and he asks for nothing more.',
  },
  {
    name: 'Daisy',
    owner: 'samuel',
    age: '10 months',
    location: 'Old Mill, Springfield',
    description:
      'Daisy is all ears and enthusiasm. She knows "sit" and "wait" and is working on "please leave the laundry alone". She needs somebody who enjoys training and has time for it, ideally with another playful dog about.',
  },
  {
    name: 'Rex',
    owner: 'samuel',
    age: '4 years',
    location: 'Old Mill, Springfield',
    adopted: true,
    description:
      'Rex is a thinker: give him a puzzle feeder or a search game and his whole face lights up. He is loyal and a little shy with strangers for the first ten minutes. Best as the only dog, in a home with older children or none.',
  },
  {
    name: 'Waffles',
    owner: 'tomas',
    age: '3 years',
    location: 'Riverside, Springfield',
    description:
      'Short legs, big ears, bigger opinions. Waffles will tell you when it is dinner time, when the mail is here and when you have been working for too long. He gets on with cats and makes everybody in the park laugh.',
  },
  {
    name: 'Coco',
    owner: 'mei',
    age: '8 years',
    location: 'Harbor Street, Shelbyville',
    description:
      'Coco is a tidy, gentle lady who enjoys being brushed and afternoon naps in the sun. Her coat needs the groomer every six weeks, and she needs a small tablet for her heart each morning, which she takes with peanut butter. She would love a quiet home.',
  },
  {
    name: 'Shadow',
    owner: 'samuel',
    age: '5 years',
    location: 'Old Mill, Springfield',
    description:
      'True to his name, Shadow follows his favorite person from room to room and sighs happily when they sit down. He is clean in the house, sleeps through the night and is very fond of hiking. Being alone for a whole working day is not for him.',
  },
  {
    name: 'Pepper',
    owner: 'tomas',
    age: '1 year',
    location: 'Riverside, Springfield',
    description:
      'Pepper has one speed, and it is fast. She learned to catch a disc in a single afternoon and would be a star at agility. An active home with a fenced yard will get the sweetest, most tired dog in town every evening.',
  },
  {
    name: 'Teddy',
    owner: 'mei',
    age: '7 years',
    location: 'Harbor Street, Shelbyville',
    description:
      'Teddy looks like a toy and behaves like a gentleman. He was raised with grandchildren and is patient with small hands. He does not hear well any more, so he learned hand signs, and he is proud to show them to you.',
  },
  {
    name: 'Scout',
    owner: 'grace',
    age: '9 months',
    location: 'Pawstead shelter, Springfield',
    description:
      "Scout was found by the train station and has been everybody's friend since. He is curious, quick to learn and happy to meet other dogs. He has just started to walk on a lead without eating it, and we are very proud of him.",
  },
]
