import { defineTexts } from '#shared/texts/define-texts.ts'

/**
 * Words on share cards, which are pictures, and the cards' descriptions for people who can't see them. {category} is the
 * kind of animal.
 */
export const shareCardTexts = defineTexts('shareCard', {
  // a small label on the picture
  onHold: 'On hold',
  adopted: 'Adopted',
  paused: 'Paused',
  ended: 'Ended',
  fullyPledged: 'Fully pledged',
  funded: 'Funded',

  // {age} is such as '3 years'
  petFacts:
    '{category, select, Dog {Dog · {age}} Cat {Cat · {age}} Rabbit {Rabbit · {age}} Bird {Bird · {age}} other {{age}}}',
  petDescription:
    '{category, select, Dog {{name}: dog, {age}, {location}.} Cat {{name}: cat, {age}, {location}.} Rabbit {{name}: rabbit, {age}, {location}.} Bird {{name}: bird, {age}, {location}.} other {{name}: pet, {age}, {location}.}}',
  // before or after the description
  petOnHold: 'On hold.',
  petAdopted: 'Adopted.',
  // in place of a name in letters that can't be drawn
  petLooking:
    '{category, select, Dog {This dog is looking for a home} Cat {This cat is looking for a home} Rabbit {This rabbit is looking for a home} Bird {This bird is looking for a home} other {This pet is looking for a home}}',
  petFoundHome:
    '{category, select, Dog {This dog has found a home} Cat {This cat has found a home} Rabbit {This rabbit has found a home} Bird {This bird has found a home} other {This pet has found a home}}',

  // {name} is a pet's
  campaignTitle: 'Help {name}',
  campaignUnnamed: 'Help a pet in need',
  campaignProgress: '{raised} raised of {goal}',
  campaignDescription:
    '{state, select, paused {Help {name}: {raised} raised of {goal}. Paused.} ended {Help {name}: {raised} raised of {goal}. Ended.} promised {Help {name}: {raised} raised of {goal}. Fully pledged.} funded {Help {name}: {raised} raised of {goal}. Funded.} other {Help {name}: {raised} raised of {goal}.}}',
  // {title} is a campaign's own title
  titledCampaignDescription:
    '{state, select, paused {{title}: {raised} raised of {goal}. Paused.} ended {{title}: {raised} raised of {goal}. Ended.} promised {{title}: {raised} raised of {goal}. Fully pledged.} funded {{title}: {raised} raised of {goal}. Funded.} other {{title}: {raised} raised of {goal}.}}',
})
