import { defineTexts } from '#shared/texts/define-texts.ts'

/** The poster of a pet, as HTML for a screen and a printer. */
export const posterTexts = defineTexts('poster', {
  // the browser's tab
  title: 'Poster for {name} · {siteName}',

  // above the sheet, not printed
  // {pet} is the pet's name
  back: 'Back to <name>{pet}</name>',
  paper: 'Paper size',
  // {sizes} are links to the sizes below
  paperSizes: 'Paper: {sizes}',
  a4: 'A4',
  letter: 'Letter',
  print: 'Print',
  // 'Print' is the command in the browser's menu
  printHelp: 'To print, choose “Print” in your browser’s menu.',
  notPublic:
    'For now, only the owner and the shelter team can see this pet. The QR code doesn’t work for anyone else yet.',

  // below the name
  looking: 'Looking for a home',
  adopted: 'Found a home',

  // labels before facts
  age: 'Age',
  // before a list such as 'Dog, Collie mix, male'
  breed: 'Breed',
  // before a list such as 'Dog, male', if the breed is not known
  animal: 'Animal',
  // before a list of the words children, dogs, and cats
  goodWith: 'Good with',
  location: 'Location',

  // words in these lists
  dog: 'Dog',
  cat: 'Cat',
  rabbit: 'Rabbit',
  bird: 'Bird',
  female: 'female',
  male: 'male',
  children: 'children',
  dogs: 'dogs',
  cats: 'cats',

  // below the QR code; the second one if this pet has found a home
  scan: 'Scan to learn more',
  scanForOthers: 'Others still need a home',
  // for people who can't see the code
  code: 'QR code for this pet’s page',
})
