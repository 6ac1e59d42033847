import { defineTexts } from '#shared/texts/define-texts.ts'

export const deleteAccountTexts = defineTexts('deleteAccount', {
  title: 'Delete your account?',
  description: 'This is immediate and permanent. You may want to download your data first.',
  // what is deleted, and what stays
  aboutYou:
    'Your name, email address, and picture are deleted, along with your messages, notes, notifications, logins, and API keys.',
  aboutRequests:
    'Your open adoption requests are withdrawn. From past ones we keep only the pet, the dates, and the outcome, without your name.',
  aboutCampaigns: 'Your campaigns end and go to the shelter, because others have donated to them.',
  aboutDonations: 'Your donations stay in the shelter’s books, without your name.',
  aboutFirebase:
    'Google Firebase keeps the account you log in with. Ask the shelter to delete it there. If you log in again before that, you’ll start over with an empty account.',
  // what happens to the user’s pets
  pets: 'Your pets',
  givePets: 'Give them to the shelter',
  deletePets: 'Delete them',
  petsMissing: 'Please choose what happens to your pets',
  password: 'Your password',
  keep: 'Keep my account',
  delete: 'Delete account',
  deleting: 'Deleting...',
  // reason is a sentence
  failed: 'Nothing was deleted. {reason}',
  deleted: 'Your account has been deleted. Thanks for being part of this.',
})
