import { defineTexts } from '#shared/texts/define-texts.ts'

/** What users can get emails about, as choices in their profile. */
export const mailTopicsTexts = defineTexts('mailTopics', {
  yourPets: 'Your pets',
  requestNew: 'New request to adopt your pet',
  requestWithdrawn: 'Request for your pet withdrawn',
  // by a visitor, about a pet
  question: 'New question about your pet',
  stillHere: 'Is your pet still here?',
  // of a pet that the user gave away
  adoptionTrouble: 'An adoption isn’t working out',
  petDied: 'A pet has died in its new home',
  messages: 'Messages and meetings',
  message: 'New message about a request',
  // about meetings of an applicant and the shelter, or the pet's owner
  meetingOffered: 'Times to meet',
  meetingProposed: 'Another time suggested',
  meetingConfirmed: 'Meeting confirmed',
  meetingCancelled: 'Meeting canceled',
  meetingReminder: 'Reminder the day before a meeting',
  // about the adoption fee of a request
  feeAsked: 'Adoption fee to pay',
  feePaid: 'Adoption fee paid',
  feeRefunded: 'Adoption fee refunded',
  yourRequests: 'Your requests',
  requestAccepted: 'Your request was accepted',
  requestRejected: 'Your request wasn’t accepted',
  requestReleased: 'A pet is no longer on hold for you',
  petConsidered: 'A pet you asked about is on hold for someone else',
  petFreeAgain: 'A pet you asked about is available again',
  petAdopted: 'A pet you asked about has found a home',
  followUp: 'How is the pet you adopted?',
  happyEndingPublished: 'Your happy ending is published',
  petReturned: 'A pet you asked about is looking for a home again',
  trialStarted: 'A pet is on trial with you',
  trialEnding: 'A trial ends in 2 days',
  agreementAgreed: 'Adoption agreement accepted',
  yourCampaigns: 'Your campaigns',
  donation: 'New gift',
  campaignPromised: 'A campaign is fully pledged',
  // all pledges of a campaign have been received
  campaignFull: 'A campaign has reached its goal',
  campaignEnded: 'A campaign has ended',
  yourDonations: 'Your gifts',
  donationReceived: 'Your gift was received',
  donationCancelled: 'Your gift was canceled',
  promiseExpired: 'Your pledge has expired',
  donationRefunded: 'Your gift was refunded',
  campaignUpdate: 'New update on a campaign you support',
  // pets and campaigns that the user added
  yourPosts: 'Your posts',
  postApproved: 'Your post was approved',
  postRefused: 'Your post wasn’t approved',
  forStaff: 'For staff and admins',
  promiseLarge: 'Large pledge from a donor without a confirmed email',
  shelterDonation: 'New gift to the shelter',
  postNew: 'A member has added a pet or started a campaign',
  approvalWanted: 'A pet or campaign needs approval',
  // a short story by an adopter
  happyEndingNew: 'New happy ending to look at',
})
