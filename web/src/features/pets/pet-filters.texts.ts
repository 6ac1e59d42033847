import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The search and the filters above the pet listing. Only screen readers read what is within <hidden>. */
export const petFiltersTexts = defineRichTexts('petFilters', {
  name: 'Name',
  nameExample: 'Search by name...',
  category: 'Category',
  // all categories
  all: 'All',
  // the name of a group of links
  categories: 'Categories',
  filters: '{count, plural, =0 {Filters} one {Filters (#)} other {Filters (#)}}',
  search: 'Search',
  sortBy: 'Sort by',
  // beside ‘Longest wait first’
  availableOnly: 'available pets only',
  // how many choices of a filter are selected, for screen readers
  selected: '{count, number} selected',
  // how many pets a choice would show
  countOfChoice: '{count, plural, one {#<hidden> pet</hidden>} other {#<hidden> pets</hidden>}}',
  pets: '{count, plural, one {# pet} other {# pets}}',
  // only the newest pets were counted
  petsOfSample:
    '{count, plural, one {# pet} other {# pets}}. Counts include only the {sample, plural, one {newest pet} other {newest # pets}}.',
  selectedFilters: 'Selected filters',
  // {filter} is the name of a filter, such as ‘Young’
  removeFilter: '<hidden>Remove filter:</hidden> <label>{filter}</label>',
  clearAll: 'Clear all',
  // beside the number of pets: shows only pets that can be adopted now
  onlyAvailable: 'Only available',
})
