import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const embedSnippetTexts = defineRichTexts('embedSnippet', {
  category: 'Category',
  allCategories: 'All categories',
  count: 'Number of pets',
  // of our texts on the other site
  language: 'Language',
  preview: 'Preview',
  notes: 'Good to know',
  noteContent:
    'Shows pets that are looking for a home, newest first. Pets that find a home drop off the list within a few minutes.',
  notePrivacy:
    'It sets no cookies and stores nothing on a visitor’s device. Visitors’ browsers load the pets and their photos from our site, so the other site may want to say so in its privacy notice.',
  // <code> marks names of HTTP headers' directives
  noteSecurityPolicy:
    'If the other site has a content security policy, add <code>{origin}</code> to <code>script-src</code>, <code>connect-src</code>, and <code>img-src</code>. Nothing else is needed.',
  noteOffline: 'If our site is down, visitors see a link to it instead.',
  noteFeeds: 'You can also subscribe by RSS to <pets>new pets</pets> and <campaigns>new campaigns</campaigns>.',
  code: 'Embed code',
  codeHint: 'Paste this where you want the pets to appear.',
})
