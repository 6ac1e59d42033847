import { formatLongDay, inUtc } from '#shared/dates.ts'
import type { NotificationData } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { trialMailTexts as t } from './trial-mails.texts.ts'

// Emails about trials, and about pets that came back (docs/product.md 25). As in all emails, a pet's name is only in
// those to its owner.

/** A day such as '2026-12-31'. */
const writtenDay = (day: string) => formatLongDay(inUtc(new Date(day)))

const toRequest = (label: string, id: number) => ({ label, path: pathTo('request', { id }) })

export const petReturnedMail = ({ petId, requestId }: NotificationData<'pet_returned'>) => ({
  subject: t.returnedSubject(),
  lines: [t.returned(), t.returnedApply()],
  link:
    petId === null ? toRequest(t.seeRequest(), requestId) : { label: t.seePet(), path: pathTo('pet', { id: petId }) },
})

export const trialStartedMail = ({ requestId, until }: NotificationData<'trial_started'>) => ({
  subject: t.startedSubject({ date: writtenDay(until) }),
  lines: [t.started({ date: writtenDay(until) }), t.startedWrite()],
  link: toRequest(t.seeRequest(), requestId),
})

export const trialEndingMail = ({ requestId, until, to, petName }: NotificationData<'trial_ending'>) => {
  const date = writtenDay(until)
  const link = toRequest(t.seeRequest(), requestId)
  return to === 'owner'
    ? { subject: t.endingToOwnerSubject({ petName, date }), lines: [t.endingToOwner({ petName, date })], link }
    : { subject: t.endingSubject({ date }), lines: [t.ending({ date }), t.endingWrite()], link }
}
