import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const privacyPageTexts = defineRichTexts('privacyPage', {
  title: 'Privacy',
  // for search engines
  description: 'What this site stores about you and why, and what your rights are.',
  lead: 'What {siteName} stores about you, why, and what you can do about it.',

  responsible: 'Who is responsible',
  runBy: '{siteName} runs this site.',
  // place is a city and a country
  runByIn: '{siteName} in {place} runs this site.',
  contact: 'If you have any questions about your data, write to <mail>{email}</mail> or call <call>{phone}</call>.',
  contactByEmail: 'If you have any questions about your data, write to <mail>{email}</mail>.',
  contactByPhone: 'If you have any questions about your data, call <call>{phone}</call>.',
  // the shelter’s text about its privacy contact follows
  privacyContact: 'Privacy contact:',

  browsing: 'When you’re just browsing',
  browsingLog:
    'You can browse pets and campaigns without an account. We don’t use ads, trackers, or analytics. There’s no cookie banner because we don’t set cookies for visitors. For each request, the server logs your IP address, the time, and the page you requested. We use the log only to keep the site running and to stop abuse. If you choose the light or dark theme, your browser remembers it.',
  // only if the website is in several languages
  browsingLanguage:
    'A line above the page may offer it in a language that your browser asks for. If you hide the line, your browser remembers that. It doesn’t tell us.',
  browsingPhotos:
    'Photos of pets, campaigns, and people may be hosted on other sites. Your browser then loads them from there, and that site sees your IP address.',

  account: 'When you have an account',
  accountProfile: 'Your full name, your email address, and your profile picture or a link to it, if you added one.',
  accountPassword: 'Your password, securely hashed (argon2id), so nobody can read it.',
  accountPasswordAtFirebase: 'Google Firebase stores your password and logs you in. We never see your password.',
  accountCookies:
    'A cookie that keeps you logged in for up to 30 days after your last visit. It’s deleted when you log out. A second cookie remembers for 400 days that you’ve logged in on this device, so that no one can slow down your login by guessing your password.',
  accountLoginAtFirebase: 'Firebase keeps you logged in with data in your browser until you log out.',
  accountDevices:
    'The devices you’re logged in on: what kind each one is (such as Firefox on Windows), when you logged in, and the hour it was last used. Only you can see them. You’ll find them on your profile page, where you can log each one out.',
  accountPosts:
    'The pets and campaigns you add, with their photos. Everyone can see these once they’re published, with your name and the month you joined. Posts from before names were shown say “a member” until you save them or choose to show your name. Your email address isn’t shown with them, but people who apply to adopt your pet can see it in their request.',
  accountPhotos: 'We remove hidden data, such as where a photo was taken, from every picture you upload.',

  adopting: 'When you apply to adopt',
  adoptingData:
    'Your name, email address, phone number, postal address, message, and answers to our questions go to the person who added the pet, our staff, and our admins, so that they can reply. No one else can see them.',

  donating: 'When you donate',
  donatingData:
    'We store the amount, the campaign, the time, and, unless you donate anonymously, your name. The campaign’s creator, our staff, and our admins can see this and your message. Only our admins can see the email address for your receipt. We may also use it to remind you before your pledge expires. Visitors see your name, your message, and the amount only with your consent. You can withdraw it, or delete your details, on your gift page at any time. Records of money are never changed or deleted, so that the totals always add up. They don’t contain your name.',
  donatingByCard:
    'If you pay by card, you pay on a page run by Stripe, our payment provider. Stripe receives the amount, the pet’s name, and, if you gave it, your email address. We never see your card details. While you pay, we store your IP address, so that nobody can block a campaign with unfinished payments.',

  emails: 'When we email you',
  emailsData:
    'Once you’ve confirmed your email address, we also email you about things that concern you, such as a reply to your request. In your profile, you choose which of these emails you get, and each one has an unsubscribe link. Our emails load no images from other sites, and they don’t tell us whether you’ve read them.',

  rights: 'How long we keep it, and your rights',
  rightsAccount:
    'We keep your account until you delete it. On your profile page, you can correct your name and picture, download a copy of your data, and delete your account and the data in it. This takes effect right away, and you don’t have to ask anyone. If you donated without logging in, you can delete your details on your gift page.',
  // follows the text above
  rightsRequests:
    'You can also ask us what we store about you, or ask us to correct or delete it. And you can file a complaint with the data protection authority where you live.',
  // follows the text above, if the shelter has an email address
  rightsRequestsByEmail:
    'You can also ask us what we store about you, or ask us to correct or delete it: just write to <mail>{email}</mail>. And you can file a complaint with the data protection authority where you live.',
  rightsDeletion:
    'What you delete disappears from the site right away. The site’s own database file overwrites it, usually within a minute. A separate database server may keep it in its files and logs until it reuses the space.',
  rightsBackups:
    'Backups keep the data from the time they were made until we delete them. They include the copies we make, the copy made before a new version starts, and the records set aside when a backup is restored. The last two stay until someone deletes them. If a backup is restored, accounts that were deleted after it was made are deleted again.',
  rightsFirebase:
    'Google Firebase stores the account you log in with: your email address, name, and password. If you delete your account here, it stays at Firebase until we delete it for you, so please ask us to. If you log in again before that, you start over with a new account here.',
})
