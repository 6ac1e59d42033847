import { defineTexts } from '#shared/texts/define-texts.ts'
import { defineRichTexts } from '#web/lib/rich-texts.ts'

// {site} is the name of another adoption site, such as Petfinder. 'Address' is the URL of the file with the pets.
export const feedPanelTexts = defineTexts('listingFeed', {
  heading: 'File for {site}',
  loading: 'Loading the file’s address...',
  loadingFailed: 'Couldn’t load the file’s address.',
  none: '{site} has no address yet, so it can’t fetch your pets.',
  create: 'Create address',
  replace: 'Replace address',
  revoke: 'Revoke',
  made: 'The address for {site} is ready. Copy it now: it won’t be shown again.',
  address: 'Address for {site}',
  addressHint: 'Give it only to {site}. Whoever has it can fetch the file.',
  failed: 'Couldn’t create the address. {reason}',
  replaceQuestion: 'Replace the address for {site}?',
  replaceEffects: 'The address that {site} has now stops working right away.',
  replaceYes: 'Replace',
  revokeQuestion: 'Revoke the address for {site}?',
  revokeEffects: '{site} can no longer fetch your pets. Pets that it already shows stay there until it removes them.',
  revokeYes: 'Revoke',
  revoked: 'The address for {site} is revoked.',
  revokeFailed: 'Couldn’t revoke the address. {reason}',
  formerUser: 'a former user',
  neverFetched: '{site} hasn’t fetched it yet.',
})

export const feedPanelRichTexts = defineRichTexts('listingFeedFacts', {
  created: 'Created on <date></date> by <bdi>{name}</bdi>.',
  // when the other site last read the file
  fetched: 'Last fetched: <time></time>.',
})
