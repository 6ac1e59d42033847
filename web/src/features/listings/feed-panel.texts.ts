import { defineTexts } from '#shared/texts/define-texts.ts'
import { defineRichTexts } from '#web/lib/rich-texts.ts'

// {site} is the name of another adoption site, such as Petfinder. The link is the URL of the file with the pets.
export const feedPanelTexts = defineTexts('listingFeed', {
  heading: 'File for {site}',
  loading: 'Loading the link...',
  loadingFailed: 'Couldn’t load the link.',
  none: 'There’s no link yet, so {site} can’t fetch your pets.',
  create: 'Create link',
  replace: 'Replace link',
  revoke: 'Revoke',
  made: 'The link for {site} is ready. Copy it now: you won’t see it again.',
  address: 'Link for {site}',
  addressHint: 'Give it only to {site}. Anyone with the link can download the file.',
  failed: 'Couldn’t create the link. {reason}',
  replaceQuestion: 'Replace the link for {site}?',
  replaceEffects: 'The link that {site} uses now stops working right away.',
  replaceYes: 'Replace',
  revokeQuestion: 'Revoke the link for {site}?',
  revokeEffects: '{site} can no longer fetch your pets. Pets it already shows stay there until {site} removes them.',
  revokeYes: 'Revoke',
  revoked: 'The link for {site} was revoked.',
  revokeFailed: 'Couldn’t revoke the link. {reason}',
  formerUser: 'a former user',
  neverFetched: '{site} hasn’t fetched the file yet.',
})

export const feedPanelRichTexts = defineRichTexts('listingFeedFacts', {
  created: 'Created on <date></date> by <bdi>{name}</bdi>.',
  // when the other site last read the file
  fetched: 'Last fetched: <time></time>.',
})
