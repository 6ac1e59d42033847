import { describe, expect, it } from 'vitest'
import { mapColumns } from './map-columns.ts'

/** The mapping of several headers in one file: '-' for none, '!' before an opposite. */
const taken = (headers: string, kind: 'pets' | 'campaigns' = 'pets') =>
  mapColumns(kind, headers.split(' '))
    .map(({ column, opposite }) => `${opposite ? '!' : ''}${column ?? '-'}`)
    .join(' ')

describe('the columns of a file', () => {
  it.each([
    [
      'Animal Shelter Manager',
      'SHELTERCODE ANIMALNAME SPECIESNAME BREEDNAME1 BREEDNAME2 SEXNAME DATEOFBIRTH ESTIMATEDDOB ANIMALCOMMENTS NEUTEREDNAME IDENTICHIPPED',
      'key name category breed - sex birth_date birth_date_about description neutered microchipped',
    ],
    [
      'its files for import',
      'ANIMALCODE ANIMALSEX ANIMALSPECIES ANIMALSIZE ANIMALSTATUS ANIMALDOB ANIMALENTRYDATE ANIMALHIDDENDETAILS ANIMALNOTES',
      'key sex category size status birth_date arrived_on - -',
    ],
    [
      'its numbers, which mean something else: 0 is yes, and fees are in cents',
      'SHELTERCODE ISGOODWITHDOGS ISGOODWITHDOGSNAME ISGOODWITHCHILDRENNAME ISHOUSETRAINED ISHOUSETRAINEDNAME FEE',
      'key - good_with_dogs good_with_children - house_trained -',
    ],
    [
      'Shelterluv',
      'Internal-ID ID Name Type Breed Sex Altered CurrentLocation DOBUnixTime Memo CoverPhoto Photos Status',
      'key - name category breed sex neutered location - - photos photos status',
    ],
    [
      'Petfinder',
      'ID Internal Name Type Primary_Breed Secondary_Breed Sex Size Age Desc Status Shots Altered NoDogs NoCats NoKids Housetrained SpecialNeeds photo1 photo2 photo10',
      'key - name category breed - sex size age description status vaccinated neutered !good_with_dogs !good_with_cats !good_with_children house_trained special_needs photos photos photos',
    ],
    [
      'RescueGroups',
      'animalRescueID animalName animalSpecies animalStatus animalSex animalBirthdate animalBirthdateExact animalOKWithKids animalSpecialneeds animalAdoptionFee',
      'key name category status sex birth_date !birth_date_about good_with_children special_needs adoption_fee',
    ],
    [
      'its newer names',
      'isDogsOk isCatsOk isKidsOk isCurrentVaccinations isMicrochipped breedPrimary ageString descriptionText',
      'good_with_dogs good_with_cats good_with_children vaccinated microchipped breed age description',
    ],
    ['people', 'Name: Größe Geburtsdatum Fee pet_name Pets_sex', 'name size birth_date adoption_fee - sex'],
    ['our own', 'key name photo_texts added owner', 'key name photo_texts added owner'],
  ])('of %s are known', (_name, headers, columns) => {
    expect(taken(headers)).toBe(columns)
  })

  it('that are ambiguous are left out', () => {
    const unclear = 'State Email Owner_Email Notes Memo Number Animal Site Phone2 Name2 __proto__ constructor '
    expect(taken(unclear)).toBe(Array(13).fill('-').join(' '))
  })

  it('are mapped once: the best name wins, before an opposite one', () => {
    expect(taken('type species category')).toBe('- - category')
    expect(taken('no_dogs good_with_dogs')).toBe('- good_with_dogs')
    expect(taken('breed_1 breed_2 pet_breed')).toBe('breed - -')
  })

  it('of campaigns are known; donations are reported, never imported', () => {
    expect(taken('Name Goal Amount Donated Received Deadline Image nodogs', 'campaigns')).toBe(
      'pet_name target - - - ends_at image -',
    )
  })
})
