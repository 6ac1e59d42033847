import type { BellKind } from '#shared/notices.ts'

/** What each kind of notice is about, in the groups in which they are chosen. */
export const mailGroups: { title: string; kinds: Partial<Record<BellKind, string>> }[] = [
  {
    title: 'Your pets',
    kinds: {
      request_new: 'Somebody asks to adopt one of your pets',
      request_withdrawn: 'Somebody takes their request back',
    },
  },
  { title: 'Requests of both kinds', kinds: { message: 'Somebody writes about a request' } },
  {
    title: 'What you have asked for',
    kinds: {
      request_accepted: 'Your request is accepted',
      request_rejected: 'Your request is turned down',
      request_released: 'A pet is no longer on hold for you',
      pet_considered: 'Somebody else is being considered for the pet',
      pet_free_again: 'The pet is free again',
      pet_adopted: 'The pet has found a home',
    },
  },
  {
    title: 'Your campaigns',
    kinds: {
      gift: 'Somebody gives',
      campaign_full: 'A campaign has reached its target',
      campaign_ended: 'A campaign has ended',
    },
  },
  { title: 'Your account', kinds: { password_changed: 'Your password was changed' } },
]
