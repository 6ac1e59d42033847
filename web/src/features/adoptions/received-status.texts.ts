import { defineTexts } from '#shared/texts/define-texts.ts'

/** More about a request's status, below its badge in the lists of owners, staff, and admins. */
export const receivedStatusTexts = defineTexts('receivedStatus', {
  // the owner's side has not opened the request
  unseen: 'Unread',
  seen: 'Needs your answer',
  adopted: 'Adopted',
  released: 'Hold released',
  withdrawn: 'Withdrawn',
  petAdopted: 'Found another home',
  petDeleted: 'Pet deleted',
  returned: 'Came back',
  // closed by an upgrade, because another request for the same pet had been accepted
  upgrade: 'Another request accepted',
})
