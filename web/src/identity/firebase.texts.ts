import { defineTexts } from '#shared/texts/define-texts.ts'

export const firebaseTexts = defineTexts('firebase', {
  loggedOut: 'You’ve been logged out. Please log in again.',
  methodNotSetUp: 'This shelter hasn’t set up this way of logging in.',
  noNewAccounts: 'This shelter isn’t accepting new accounts right now.',
  googleAccountTaken: 'This Google account is already linked to another account.',
  serviceProblem: 'The login service had a problem. Please try again.',
  invalidEmail: 'Please enter a valid email address.',
  passwordMissing: 'Password is required.',
  domainNotAllowed: 'Logging in doesn’t work at this address yet. The shelter needs to add it in Firebase.',
  accountDisabled: 'This account has been disabled.',
  weakPassword: 'This password is too weak. Please choose a longer one.',
  notAccepted: 'The shelter’s server didn’t accept this login. Please try again.',
})
