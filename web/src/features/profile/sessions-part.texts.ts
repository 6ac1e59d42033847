import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const sessionsPartTexts = defineRichTexts('sessionsPart', {
  title: 'Where you’re logged in',
  lead: 'Don’t recognize a device? Log it out and change your password.',
  loading: 'Loading your devices...',
  loadFailed: 'Couldn’t load your devices.',
  // instead of the name of a device, such as Firefox on Linux
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  // <date></date> is a date, such as Nov 21, 2026
  loggedIn: 'Logged in <date></date>',
  usedNow: 'In use now',
  usedRecently: 'Used in the last two hours',
  usedHoursAgo: '{hours, plural, one {Used # hour ago} other {Used # hours ago}}',
  usedOn: 'Last used <date></date>',
  notUsed: 'Not used recently',
  shownPart:
    '{count, plural, one {Showing the last one used, of {total, number}.} other {Showing the last # used, of {total, number}.}}',
  // a button; only screen readers read what is within <hidden>
  logOut: 'Log out<hidden> {device}</hidden>',
  loggedOut: '{device} was logged out.',
  // reason is a sentence
  logOutFailed: 'Couldn’t log out {device}. {reason}',
  logOutOthers: 'Log out everywhere else',
  logOutOthersQuestion: 'Log out everywhere else?',
  logOutOthersText: 'You’ll stay logged in on this device only. Your API keys keep working.',
  logOutOthersYes: 'Log out other devices',
  othersLoggedOut: 'You’re now logged in on this device only.',
  logOutOthersFailed: 'Couldn’t log out your other devices. {reason}',
})
