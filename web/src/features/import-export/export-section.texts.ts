import { defineTexts } from '#shared/texts/define-texts.ts'

export const exportSectionTexts = defineTexts('exportSection', {
  title: 'Export',
  lead: 'All of this is yours to take with you: CSV for spreadsheets, JSON for other software. These files contain people’s names and addresses, so keep them safe.',
  pets: 'Pets',
  petsContent:
    'Every pet, including drafts, with links to its photos and the owner’s email. You can import it into another site.',
  campaigns: 'Campaigns',
  campaignsContent:
    'Every campaign, with its needs and the amount raised, but without updates. You can import it into another site.',
  requests: 'Adoption requests',
  requestsContent:
    'Who applied to adopt which pet, their contact details, their application, and the outcome. Later messages and private notes are not included.',
  gifts: 'Donations',
  giftsContent: 'Every donation, with its amount, its status, and the donor.',
  // the name of a button; {format} is CSV or JSON
  download:
    '{kind, select, pets {Download pets as {format}} campaigns {Download campaigns as {format}} requests {Download adoption requests as {format}} other {Download donations as {format}}}',
})
