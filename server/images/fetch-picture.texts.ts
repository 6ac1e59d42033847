import { defineTexts } from '#shared/texts/define-texts.ts'

/** Why a picture couldn’t be loaded from its URL. A clause without a period, after the name of the picture and a colon. */
export const fetchPictureTexts = defineTexts('fetchPicture', {
  noWebAddress: 'its URL doesn’t begin with http:// or https://',
  hasPassword: 'its URL contains a name or a password',
  otherPort: 'pictures can’t be loaded from port {port}',
  // {host} is a site such as photos.example.org, here and below
  unknownHost: 'there is no site {host}',
  notPublic: '{host} isn’t on the public internet',
  badCertificate: '{host} has no valid certificate',
  unreachable: '{host} can’t be reached',
  // {seconds} is a number such as 20
  tooSlow: '{host} took longer than {seconds} seconds',
  tooManyRedirects: '{address} redirects too often',
  wrongRedirect: '{host} redirects to an invalid URL',
  // {status} is an HTTP status such as 404
  wrongStatus: '{host} responded with error {status}',
  noPicture: '{host} sent something that isn’t a picture',
  empty: '{host} sent an empty file',
  tooLarge: 'it’s larger than {megabytes, number} MB',
  brokenOff: '{host} stopped before the picture was complete',
})
