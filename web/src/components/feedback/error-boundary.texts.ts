import { defineTexts } from '#shared/texts/define-texts.ts'

export const pageErrorTexts = defineTexts('pageError', {
  // the description of the page in search engines and browsers
  description: 'We couldn’t show this page.',
  brokenTitle: 'Something went wrong',
  brokenLead: 'It’s not your fault, and nothing you saved is lost. Please try again, or go to the home page.',
  offlineTitle: 'You’re offline',
  offlineLead: 'This page will open as soon as you’re back online.',
  serverDownTitle: 'We can’t reach the shelter’s server',
  serverDownLead: 'Please check your connection. This page will open as soon as the server responds.',
  goHome: 'Go to the home page',
})
