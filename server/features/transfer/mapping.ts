import type { Mapped } from '#shared/import.ts'
import type { ImportKind } from '#shared/transfer.ts'

// What other systems and people call the columns of this one: Animal Shelter Manager, RescueGroups, Petfinder and
// Shelterluv among them. What stands first of a column's names is taken first.

const photo = ['photos', 'photo', 'picture', 'image', 'pictures', 'images']
const photoNames = photo.flatMap((name) => [
  name,
  `${name}url`,
  `${name}urls`,
  `${name}link`,
  `cover${name}`,
  `primary${name}`,
])

const common = {
  key: ['key', 'externalid', 'internalid', 'id', 'code', 'number', 'sheltercode', 'rescueid', 'reference', 'uid'],
  location: ['location', 'city', 'place', 'town', 'where', 'currentlocation', 'site', 'ort', 'lieu', 'ubicacion'],
  description: [
    'description',
    'desc',
    'dsc',
    'bio',
    'story',
    'about',
    'comments',
    'text',
    'notes',
    'memo',
    'beschreibung',
  ],
  approval: ['approval'],
  owner: ['owner', 'owneremail', 'email', 'creator', 'creatoremail'],
  added: ['added', 'created', 'createdat', 'createdon', 'dateadded', 'createddate'],
}

/** Names that each column goes by, as `folded` leaves them. */
const pets: Record<string, string[]> = {
  ...common,
  name: ['name', 'title', 'animal', 'pet', 'nom', 'nombre'],
  age: ['age', 'alter', 'agegroup', 'lifestage'],
  category: ['category', 'species', 'kind', 'type', 'tierart', 'espece', 'especie'],
  status: ['status', 'state', 'adoptionstatus', 'availability'],
  sex: ['sex', 'gender', 'geschlecht', 'sexe', 'sexo'],
  birth_date: ['birthdate', 'dob', 'dateofbirth', 'born', 'birthday', 'geburtsdatum', 'geboren', 'datedenaissance'],
  birth_date_about: ['birthdateabout', 'birthdateapproximate', 'estimateddob', 'dobestimated', 'birthdateestimated'],
  size: ['size', 'sizegroup', 'generalsizepotential', 'grosse', 'taille'],
  breed: ['breed', 'primarybreed', 'pribreed', 'breed1', 'breeds', 'breedname', 'rasse', 'race', 'raza'],
  good_with_children: [...goodWith('children'), ...goodWith('kids')],
  good_with_dogs: goodWith('dogs'),
  good_with_cats: goodWith('cats'),
  house_trained: ['housetrained', 'housebroken', 'houstrained', 'pottytrained', 'stubenrein'],
  neutered: [
    'neutered',
    'altered',
    'spayed',
    'fixed',
    'sterilized',
    'sterilised',
    'spayedneutered',
    'neuteredspayed',
    'kastriert',
  ],
  vaccinated: ['vaccinated', 'shots', 'uptodate', 'shotscurrent', 'vaccinations', 'hasshots', 'geimpft'],
  microchipped: ['microchipped', 'microchip', 'microchipnumber', 'chip', 'chipped', 'gechipt', 'microchips'],
  special_needs: ['specialneeds', 'specialneedsdescription', 'healthproblems', 'medicalneeds', 'hasspecialneeds'],
  adoption_fee: ['adoptionfee', 'fee', 'price', 'adoptionfeestring', 'gebuhr', 'schutzgebuhr'],
  arrived_on: [
    'arrivedon',
    'arrived',
    'intakedate',
    'entrydate',
    'dateintake',
    'intake',
    'arrivaldate',
    'datebroughtin',
    'insheltersince',
  ],
  photos: photoNames,
  photo_texts: ['phototexts', 'phototext', 'alt', 'alttext', 'alternativetext'],
  photo_focuses: ['photofocuses', 'photofocus', 'focus'],
}

const campaigns: Record<string, string[]> = {
  ...common,
  pet_name: ['petname', 'name', 'pet', 'animal', 'title'],
  image: photoNames,
  target: ['target', 'goal', 'amount', 'maxdonation', 'maxdonationamount', 'targetamount'],
  ends_at: ['endsat', 'ends', 'lastdate', 'enddate', 'deadline', 'closingdate'],
  paused: ['paused', 'ispaused'],
  needs: ['needs'],
}

/** What such columns say is the opposite: Petfinder's NoDogs. */
const opposites: Record<string, string> = {
  nodogs: 'good_with_dogs',
  nocats: 'good_with_cats',
  nokids: 'good_with_children',
  nochildren: 'good_with_children',
}

function goodWith(whom: string): string[] {
  const one = whom === 'children' ? 'child' : whom.slice(0, -1)
  const each = (name: string) => [
    `goodwith${name}`,
    `okwith${name}`,
    `${name}ok`,
    `${name}friendly`,
    `compatiblewith${name}`,
  ]
  return [...each(whom), ...each(one), whom === 'children' ? 'kindervertraglich' : `like${whom}`]
}

/** Exports that tell more than can come along: said so, rather than that nobody knows them. */
const told = new Set(['donated', 'received'])

/** Without case, accents, blanks and signs. */
export const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** `ANIMALNAME`, `Pet Name`, `photo3` are also called name and photo. */
const called = (header: string): string[] => {
  const name = folded(header)
  const plain = name.replace(/^(animals?|pets?)(?=.)/, '')
  return [...new Set([name, plain, name.replace(/\d{1,2}$/, ''), plain.replace(/\d{1,2}$/, '')])]
}

/** What the columns of a file are taken for, in their order: each for one at most, photos for as many as there are. */
export function mappingOf(kind: ImportKind, headers: readonly string[]): Mapped[] {
  const known = kind === 'pets' ? pets : campaigns
  const taken = new Map<string, { header: number; rank: number }>()
  const wanted = headers.map((header) => meant(header, known))
  for (const [header, found] of wanted.entries()) {
    if (!found || found.column === 'photos') continue
    const rival = taken.get(found.column)
    if (!rival || found.rank < rival.rank) taken.set(found.column, { header, rank: found.rank })
  }
  return wanted.map((found, place) => {
    const name = headers[place] ?? ''
    const isTaken = found && (found.column === 'photos' || taken.get(found.column)?.header === place)
    if (isTaken) return { name, column: found.column, ...(found.opposite && { opposite: true as const }) }
    return { name, column: null }
  })
}

function meant(header: string, known: Record<string, string[]>) {
  const names = called(header)
  const opposite = names.map((name) => opposites[name]).find((column) => column !== undefined && column in known)
  if (opposite) return { column: opposite, rank: 100, opposite: true }
  if (names.some((name) => told.has(name))) return null
  const found = Object.entries(known).flatMap(([column, others]) => {
    const ranks = names.map((name, place) => ({ place, at: others.indexOf(name) })).filter(({ at }) => at >= 0)
    return ranks.map(({ place, at }) => ({ column, rank: at + place * 50, opposite: false }))
  })
  return found.reduce<(typeof found)[number] | null>((best, one) => (best && best.rank <= one.rank ? best : one), null)
}
