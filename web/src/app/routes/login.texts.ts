import { defineTexts } from '#shared/texts/define-texts.ts'

export const loginPageTexts = defineTexts('loginPage', {
  title: 'Login',
  // for search engines
  description: 'Log in to your account.',
  lead: 'Good to see you again.',
  passwordSet: 'Your new password is set. You can log in now.',
  email: 'Email',
  password: 'Password',
  logIn: 'Login',
  loggedIn: 'Login successful!',
  failed: 'Login failed: {reason}',
  googleLoggedIn: 'Google login successful!',
  googleFailed: 'Google login failed: {reason}',
  // if the shelter has not connected Google
  insteadOfGoogle: 'Please log in with your email and password.',
  // followed by a link to register
  withoutAccount: "Don't have an account?",
  register: 'Register',
})
