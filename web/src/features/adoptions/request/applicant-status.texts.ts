import { defineTexts } from '#shared/texts/define-texts.ts'

/**
 * What a request means now for the applicant. Those who were not chosen had set their heart on the pet: they need kind
 * words.
 */
export const applicantStatusTexts = defineTexts('applicantStatus', {
  unseen: 'Your request hasn’t been seen yet.',
  // {owner} is the name of the pet's owner, who may be a member or work for the shelter
  unseenBy: '{owner} hasn’t seen your request yet.',
  seen: 'Your request has been seen and is waiting for an answer.',
  seenUndecided: 'Your request has been seen. {owner} hasn’t decided yet.',
  // {status} is one of the sentences above, {usualTime} a sentence about how long replies usually take
  withUsualTime: '{status} {usualTime}',
  inLine:
    '{petName} is on hold for another applicant. You’re on the waiting list, and we’ll let you know if that changes.',
  accepted:
    'Your request was accepted, and {petName} is on hold for you. Write below to plan when {petName} comes home.',
  // {date} is the last day of the trial
  trial: '{petName} is on trial with you until {date}. If something worries you, write below.',
  adopted: 'You’ve adopted {petName}! Congratulations, and thank you.',
  declined:
    'We’re sorry. You weren’t chosen for {petName} this time. Several people often apply for the same pet, and only one can be chosen. Thank you for offering a home. Maybe another pet is waiting for you.',
  released:
    'We’re sorry. The approval had to be withdrawn, so {petName} is no longer on hold for you. We know this is disappointing. Thank you for offering a home. Maybe another pet is waiting for you.',
  withdrawn: 'You withdrew this request.',
  // while the pet is still looking for a home
  withdrawnMayReturn: 'You withdrew this request. If you change your mind, you can apply to adopt {petName} again.',
  petAdopted:
    '{petName} has found a home with someone else. We’re sorry it wasn’t with you. Thank you for offering your home. Maybe another pet is waiting for you.',
  petDeleted:
    'We’re sorry. {petName} is no longer on this site, so your request was closed. Thank you for offering a home. Maybe another pet is waiting for you.',
  returned: '{petName} has come back. Thank you for giving {petName} a chance.',
  upgrade:
    'We’re sorry. Your request was closed during a site upgrade because another request for {petName} had already been accepted. Thank you for offering a home. Maybe another pet is waiting for you.',
})
