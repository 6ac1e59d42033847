import { formatMoney } from '#shared/money.ts'
import type { NotificationData } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { feeMailTexts as t } from './fee-mails.texts.ts'

// Emails about adoption fees (docs/product.md 29.9). As in all emails, a pet's name is only in those to its owner.

const toRequest = ({ to, requestId }: { to: 'owner' | 'requester'; requestId: number }) => ({
  label: to === 'owner' ? t.seeRequest() : t.seeYourRequest(),
  path: pathTo('request', { id: requestId }),
})

const askedMail = ({ cents, changed, ...about }: NotificationData<'fee_asked'>) => {
  const amount = formatMoney(cents)
  return {
    subject: changed ? t.changedSubject({ amount }) : t.askedSubject({ amount }),
    lines: [changed ? t.changed({ amount }) : t.asked({ amount }), t.askedHow()],
    link: toRequest(about),
  }
}

const paidMail = ({ cents, receiptNumber, petName, ...about }: NotificationData<'fee_paid'>) => {
  const amount = formatMoney(cents)
  const isToOwner = about.to === 'owner'
  return {
    subject: isToOwner ? t.paidToOwnerSubject({ petName }) : t.paidSubject({ amount }),
    lines: [isToOwner ? t.paidToOwner({ amount, petName }) : t.paid({ amount }), t.paidReceipt({ receiptNumber })],
    link: toRequest(about),
  }
}

function refundedMail({ cents, what, petName, ...about }: NotificationData<'fee_refunded'>) {
  const amount = formatMoney(cents)
  const link = toRequest(about)
  const bank = t.refundedBank()
  if (what === 'extra') return { subject: t.extraSubject({ amount }), lines: [t.extra({ amount }), bank], link }
  if (what === 'refunded')
    return { subject: t.refundedSubject({ amount }), lines: [t.refunded({ amount }), bank], link }
  return about.to === 'owner'
    ? { subject: t.toReturnToOwnerSubject({ petName }), lines: [t.toReturnToOwner({ amount, petName })], link }
    : { subject: t.toReturnSubject({ amount }), lines: [t.toReturn({ amount })], link }
}

export const feeMails = { fee_asked: askedMail, fee_paid: paidMail, fee_refunded: refundedMail }
