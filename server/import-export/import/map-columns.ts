import type { MappedColumn } from '#shared/import.ts'
import type { ImportKind } from '#shared/import-export.ts'

// Names of columns in other systems, such as Animal Shelter Manager, RescueGroups, Petfinder and Shelterluv. Earlier
// names of a column win. Ambiguous names are left out, as a missing column does less harm than a wrong one. Notes and
// memos may be private, a state may be a postal address, an email an adopter's, an animal its species.

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
  key: ['key', 'externalid', 'internalid', 'id', 'code', 'sheltercode', 'rescueid', 'reference', 'uid'],
  location: ['location', 'city', 'place', 'town', 'where', 'currentlocation', 'ort', 'lieu', 'ubicacion'],
  description: ['description', 'descriptiontext', 'desc', 'dsc', 'bio', 'story', 'about', 'comments', 'beschreibung'],
  approval: ['approval'],
  owner: ['owner', 'creatoremail'],
  added: ['added', 'created', 'createdat', 'createdon', 'dateadded', 'createddate'],
}

const pets: Record<string, string[]> = {
  ...common,
  name: ['name', 'title', 'pet', 'nom', 'nombre'],
  age: ['age', 'agestring', 'alter', 'agegroup', 'lifestage'],
  category: ['category', 'species', 'speciesname', 'kind', 'type', 'tierart', 'espece', 'especie'],
  status: ['status', 'adoptionstatus', 'availability'],
  sex: ['sex', 'sexname', 'gender', 'geschlecht', 'sexe', 'sexo'],
  birth_date: ['birthdate', 'dob', 'dateofbirth', 'born', 'birthday', 'geburtsdatum', 'geboren', 'datedenaissance'],
  birth_date_about: ['birthdateabout', 'birthdateapproximate', 'estimateddob', 'dobestimated', 'birthdateestimated'],
  size: ['size', 'sizename', 'sizegroup', 'generalsizepotential', 'grosse', 'taille'],
  breed: [
    'breed',
    'breedstring',
    'primarybreed',
    'breedprimary',
    'pribreed',
    'breed1',
    'breeds',
    'breedname',
    'breedname1',
    'rasse',
    'race',
    'raza',
  ],
  good_with_children: [...goodWith('children'), ...goodWith('kids')],
  good_with_dogs: goodWith('dogs'),
  good_with_cats: goodWith('cats'),
  house_trained: ['housetrained', 'ishousetrainedname', 'housebroken', 'pottytrained', 'stubenrein'],
  neutered: [
    'neutered',
    'neuteredname',
    'altered',
    'isaltered',
    'spayed',
    'fixed',
    'sterilized',
    'sterilised',
    'spayedneutered',
    'neuteredspayed',
    'kastriert',
  ],
  vaccinated: [
    'vaccinated',
    'shots',
    'uptodate',
    'shotscurrent',
    'iscurrentvaccinations',
    'vaccinations',
    'hasshots',
    'geimpft',
  ],
  microchipped: [
    'microchipped',
    'ismicrochipped',
    'identichipped',
    'microchip',
    'microchipnumber',
    'identichipnumber',
    'chip',
    'chipped',
    'gechipt',
  ],
  special_needs: [
    'specialneeds',
    'specialneedsdescription',
    'healthproblems',
    'medicalneeds',
    'hasspecialneeds',
    'isspecialneeds',
  ],
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
    'mostrecententrydate',
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
  target: ['target', 'goal', 'maxdonation', 'maxdonationamount', 'targetamount'],
  ends_at: ['endsat', 'ends', 'lastdate', 'enddate', 'deadline', 'closingdate'],
  paused: ['paused', 'ispaused'],
  needs: ['needs'],
}

/** Columns with the opposite meaning, such as Petfinder's NoDogs. */
const opposites: Record<string, string> = {
  nodogs: 'good_with_dogs',
  nocats: 'good_with_cats',
  nokids: 'good_with_children',
  nochildren: 'good_with_children',
  birthdateexact: 'birth_date_about',
  isbirthdateexact: 'birth_date_about',
}

function goodWith(whom: string): string[] {
  const one = whom === 'children' ? 'child' : whom.slice(0, -1)
  const each = (name: string) => [
    `goodwith${name}`,
    `okwith${name}`,
    `${name}ok`,
    `${name}friendly`,
    `compatiblewith${name}`,
    `is${name}ok`,
    // next to isgoodwithdogs, in which Animal Shelter Manager uses 0 for yes
    `isgoodwith${name}name`,
  ]
  return [...each(whom), ...each(one), whom === 'children' ? 'kindervertraglich' : `like${whom}`]
}

/** Columns of exports that can't be imported; reported as such, not as unknown. */
const exportOnly = new Set(['donated', 'received'])

export const normalizeHeader = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** `ANIMALSEX`, `Pet's sex`, `photo3` also match sex and photo. */
const headerNames = (header: string): string[] => {
  const name = normalizeHeader(header)
  const names = [name, name.replace(/^(animal|pet)(?=.)/, ''), name.replace(/^(animals|pets)(?=.)/, '')]
  const photos = names.map((one) => one.replace(/\d{1,2}$/, '')).filter((one) => photoNames.includes(one))
  return [...new Set([...names, ...photos])]
}

export function mapColumns(kind: ImportKind, headers: readonly string[]): MappedColumn[] {
  const columnNames = kind === 'pets' ? pets : campaigns
  const best = new Map<string, { header: number; rank: number }>()
  const names = new Set(headers.map(normalizeHeader))
  // Animal Shelter Manager has fees in cents
  const isInCents = names.has('sheltercode') && names.has('fee')
  const matches = headers.map((header) =>
    isInCents && normalizeHeader(header) === 'fee' ? null : matchColumn(header, columnNames),
  )
  for (const [header, match] of matches.entries()) {
    if (!match || match.column === 'photos') continue
    const rival = best.get(match.column)
    if (!rival || match.rank < rival.rank) best.set(match.column, { header, rank: match.rank })
  }
  return matches.map((match, place) => {
    const name = headers[place] ?? ''
    const isTaken = match && (match.column === 'photos' || best.get(match.column)?.header === place)
    if (isTaken) return { name, column: match.column, ...(match.opposite && { opposite: true as const }) }
    return { name, column: null }
  })
}

function matchColumn(header: string, columnNames: Record<string, string[]>) {
  const names = headerNames(header)
  const opposite = names.map((name) => opposites[name]).find((column) => column !== undefined && column in columnNames)
  if (opposite) return { column: opposite, rank: 100, opposite: true }
  if (names.some((name) => exportOnly.has(name))) return null
  const candidates = Object.entries(columnNames).flatMap(([column, others]) => {
    const ranks = names.map((name, place) => ({ place, at: others.indexOf(name) })).filter(({ at }) => at >= 0)
    return ranks.map(({ place, at }) => ({ column, rank: at + place * 50, opposite: false }))
  })
  return candidates.reduce<(typeof candidates)[number] | null>(
    (best, one) => (best && best.rank <= one.rank ? best : one),
    null,
  )
}
