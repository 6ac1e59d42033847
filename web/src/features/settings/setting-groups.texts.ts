import { defineTexts } from '#shared/texts/define-texts.ts'

export const settingGroupsTexts = defineTexts('settingGroups', {
  // the placeholder of the shelter’s name
  nameExample: 'Pawstead',
  logoHint:
    'Shown next to your name on every page. Best with a transparent background, at most twice as wide as it is tall.',
  emailHint: 'Public, so don’t use a private address.',
  hoursExample: 'Tuesday to Friday, 2 to 6 PM\nSaturday, 10 AM to 4 PM',
  hoursHint: 'For example, as posted on your door.',
  timeZoneExample: 'Type a city',
  timeZoneHint: 'Type a large city near you and choose from the list.',
  // {zone} is the name of a time zone, such as America/New York
  localTimeZone: 'Use {zone}, this device’s time zone',
  // an item of a list on the home page: its title and text
  homeTextItem: '{title}: {text}',
  homeTextHint:
    'Plain text. A blank line starts a new paragraph, and web addresses become links. Placeholder text in italics is shown until you write your own.',
  privacyExample: 'Rita Ray, privacy@your-shelter.org',
  privacyHint: 'Answers questions about stored data and requests to delete it. Shown on the privacy page.',
  postsHint:
    'If you require approval, new posts stay hidden until staff or an admin approves them. Posts by staff and admins are always published immediately. Existing posts are not affected.',
  howToPayHint: 'Bank account, payment link, or when to bring cash. Shown on every campaign page.',
  // the label of a tick box
  shelterDonations: 'Let visitors give to the shelter itself, without a campaign',
  shelterDonationsHint: 'Adds a page for these gifts, linked from the home page and the footer.',
  // a step of an adoption request: staff offer times, and the applicant picks one
  meetStep: 'Meet applicants before you decide',
  meetStepHint: 'Adds a step to each adoption request: you offer times, and the applicant picks one.',
  largePledgeHint:
    'Staff and admins are notified right away if someone without a confirmed email pledges more than this.',
  pledgeDaysHint: 'Pledges expire only if donors have a way to pay. Explain how above, or turn on online payments.',
  receiptsHint:
    'Printed on receipts and yearly statements. Each receipt also shows your logo, the date, and its own number.',
  legalNameHint: 'As registered. If blank, receipts show the shelter’s name.',
  registrationExample: 'EIN 12-3456789',
  registrationHint: 'Your tax ID or charity number.',
  addressExample: '12 Main Street\nSpringfield, IL 62701',
  signerExample: 'Rita Ray, Treasurer',
  signerHint: 'Adds a signature line with this name below it.',
  taxExample:
    'For example: We are a 501(c)(3) organization. No goods or services were provided in exchange for this gift.',
  taxHint: 'Your accountant or tax office can tell you what donors need.',
  // the label of a tick box
  followUps: 'Email families after they adopt',
  followUpsHint:
    'For the shelter’s own pets, 3 days, 3 weeks, and 3 months after the adoption, if this site sends email. Each email has four links: all is well, I have a question, it isn’t working, and our pet has died.',
  // the usual texts of these emails, as placeholders
  followUpFirst:
    'Bella moved in with you a few days ago. A new home takes getting used to, for you and for Bella. How is it going?',
  followUpSecond: 'Bella has been with you for three weeks now. How are you getting along?',
  followUpThird: 'Bella has been with you for three months. We’d love to hear how you’re both doing.',
  reminderHint: 'Sent to donors who left an email, if this site sends email.',
})
