import type { MappedColumn } from '#shared/import.ts'
import { type ImportKind, type TransferColumn, transferColumns } from '#shared/import-export.ts'

// Names of our columns in other systems, such as Animal Shelter Manager, RescueGroups, Petfinder and Shelterluv. A
// column's own name wins, then the earlier ones. Ambiguous names are left out, as a missing column does less harm than a
// wrong one. Notes and memos may be private, a state may be a postal address, an email an adopter's, an animal its
// species.

const photo = ['photos', 'photo', 'picture', 'image', 'pictures', 'images']
const photoNames = photo.flatMap((name) => [
  name,
  `${name}url`,
  `${name}urls`,
  `${name}link`,
  `cover${name}`,
  `primary${name}`,
])

type OtherNames<Kind extends ImportKind> = { [Column in TransferColumn<Kind>]?: string[] }

const common = {
  key: ['externalid', 'internalid', 'id', 'code', 'sheltercode', 'rescueid', 'reference', 'uid'],
  location: ['city', 'place', 'town', 'where', 'currentlocation', 'ort', 'lieu', 'ubicacion'],
  description: ['descriptiontext', 'desc', 'dsc', 'bio', 'story', 'about', 'comments', 'beschreibung'],
  owner: ['creatoremail'],
  added: ['created', 'createdat', 'createdon', 'dateadded', 'createddate'],
}

const pets: OtherNames<'pets'> = {
  ...common,
  name: ['title', 'pet', 'nom', 'nombre'],
  age: ['agestring', 'alter', 'agegroup', 'lifestage'],
  category: ['species', 'speciesname', 'kind', 'type', 'tierart', 'espece', 'especie'],
  status: ['adoptionstatus', 'availability'],
  sex: ['sexname', 'gender', 'geschlecht', 'sexe', 'sexo'],
  birth_date: ['dob', 'dateofbirth', 'born', 'birthday', 'geburtsdatum', 'geboren', 'datedenaissance'],
  birth_date_about: ['birthdateapproximate', 'estimateddob', 'dobestimated', 'birthdateestimated'],
  size: ['sizename', 'sizegroup', 'generalsizepotential', 'grosse', 'taille'],
  breed: [
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
  house_trained: ['ishousetrainedname', 'housebroken', 'pottytrained', 'stubenrein'],
  neutered: [
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
  vaccinated: ['shots', 'uptodate', 'shotscurrent', 'iscurrentvaccinations', 'vaccinations', 'hasshots', 'geimpft'],
  microchipped: [
    'ismicrochipped',
    'identichipped',
    'microchip',
    'microchipnumber',
    'identichipnumber',
    'chip',
    'chipped',
    'gechipt',
  ],
  special_needs: ['specialneedsdescription', 'healthproblems', 'medicalneeds', 'hasspecialneeds', 'isspecialneeds'],
  adoption_fee: ['fee', 'price', 'adoptionfeestring', 'gebuhr', 'schutzgebuhr'],
  arrived_on: [
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
  photo_texts: ['phototext', 'alt', 'alttext', 'alternativetext'],
  photo_focuses: ['photofocus', 'focus'],
}

const campaigns: OtherNames<'campaigns'> = {
  ...common,
  pet_name: ['name', 'pet', 'animal'],
  title: ['campaign', 'campaigntitle', 'headline'],
  image: photoNames,
  target: ['goal', 'maxdonation', 'maxdonationamount', 'targetamount'],
  ends_at: ['ends', 'lastdate', 'enddate', 'deadline', 'closingdate'],
  paused: ['ispaused'],
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

/** All names of each column: its own, then those of other systems. */
function namesOfColumns(kind: ImportKind): [column: string, names: string[]][] {
  const others: Record<string, string[]> = kind === 'pets' ? pets : campaigns
  return Object.keys(transferColumns[kind])
    .filter((column) => !exportOnly.has(column))
    .map((column) => [column, [normalizeHeader(column), ...(others[column] ?? [])]])
}

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
  const columnNames = new Map(namesOfColumns(kind))
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
  // elsewhere, a title is often the only name
  const title = best.get('title')
  if (kind === 'campaigns' && title && !best.has('pet_name')) {
    matches[title.header] = { column: 'pet_name', rank: 0, opposite: false }
    best.set('pet_name', title)
  }
  return matches.map((match, place) => {
    const name = headers[place] ?? ''
    const isTaken = match && (match.column === 'photos' || best.get(match.column)?.header === place)
    if (isTaken) return { name, column: match.column, ...(match.opposite && { opposite: true as const }) }
    return { name, column: null }
  })
}

function matchColumn(header: string, columnNames: Map<string, string[]>) {
  const names = headerNames(header)
  const opposite = names
    .map((name) => opposites[name])
    .find((column) => column !== undefined && columnNames.has(column))
  if (opposite) return { column: opposite, rank: 100, opposite: true }
  if (names.some((name) => exportOnly.has(name))) return null
  const candidates = [...columnNames].flatMap(([column, others]) => {
    const ranks = names.map((name, place) => ({ place, at: others.indexOf(name) })).filter(({ at }) => at >= 0)
    return ranks.map(({ place, at }) => ({ column, rank: at + place * 50, opposite: false }))
  })
  return candidates.reduce<(typeof candidates)[number] | null>(
    (best, one) => (best && best.rank <= one.rank ? best : one),
    null,
  )
}
