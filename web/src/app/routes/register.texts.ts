import { defineTexts } from '#shared/texts/define-texts.ts'

export const registerPageTexts = defineTexts('registerPage', {
  title: 'Register',
  // for search engines
  description: 'Create an account to add pets, apply to adopt, and follow your donations.',
  lead: 'Create an account in a minute.',
  name: 'Full Name',
  picture: 'Profile Image URL',
  // the placeholder of the field above
  optional: 'Optional',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 6 characters.',
  register: 'Register',
  registered: 'Registration successful!',
  confirmationSent: 'We’ve emailed a link to {email}. Open it to confirm your address.',
  failed: 'Error: {reason}',
  googleRegistered: 'Google sign-in successful!',
  googleFailed: 'Google sign-in failed: {reason}',
  // if the shelter has not connected Google
  insteadOfGoogle: 'Please register with your email and a password.',
  // followed by a link to log in
  withAccount: 'Already have an account?',
  logIn: 'Login',
})
