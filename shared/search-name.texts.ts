import { defineTexts } from './texts/define-texts.ts'

/** What a saved search looks for, such as 'Small dogs, good with cats'. */
export const searchNameTexts = defineTexts('searchName', {
  all: 'All pets',
  // words such as ‘small or medium’, ‘young’, ‘female’, and ‘dogs’; those that were not chosen are empty
  phrase: '{size} {age} {sex} {pets}',
  // within a sentence, in lower case; adjectives belong to the animals
  pets: 'pets',
  dogs: 'dogs',
  cats: 'cats',
  rabbits: 'rabbits',
  birds: 'birds',
  others: 'other animals',
  small: 'small',
  medium: 'medium-sized',
  large: 'large',
  extraLarge: 'extra-large',
  baby: 'baby',
  young: 'young',
  adult: 'adult',
  senior: 'senior',
  male: 'male',
  female: 'female',
  or: '{words} or {last}',
  and: '{words} and {last}',
  goodWith: 'good with {companions}',
  // in ‘good with’: definite in some languages, where ‘dogs’ above is not
  children: 'children',
  companionDogs: 'dogs',
  companionCats: 'cats',
  withNeeds: 'with special needs',
  withoutNeeds: 'without special needs',
  // {text} is a part of the pet’s name
  named: '“{text}” in the name',
})
