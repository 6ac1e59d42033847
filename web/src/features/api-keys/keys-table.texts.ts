import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const keysTableTexts = defineRichTexts('keysTable', {
  label: 'API Keys',
  // names of columns
  name: 'Name',
  access: 'Access',
  expires: 'Expires',
  created: 'Created',
  lastUsed: 'Last used',
  action: 'Action',
  // in the column Expires
  neverExpires: 'Never',
  expired: 'Expired',
  // in the column Last used
  neverUsed: 'Never',
  // a button; only screen readers read what is within <hidden>
  revoke: 'Revoke<hidden> {name}</hidden>',
  revokeQuestion: 'Revoke the key “{name}”?',
  revokeLoss: 'Apps that use it lose access right away. You can’t undo this.',
  revokeYes: 'Revoke key',
  revoked: 'The key “{name}” was revoked.',
  // reason is a sentence
  revokeFailed: 'Couldn’t revoke the key. {reason}',
})
