import { only, procedure, router } from '#server/trpc/init.ts'
import { auditListInput, auditPage, auditPeople } from '#shared/audit.ts'
import { readTrail, trailPeople } from './audit-log.service.ts'

export const auditRouter = router({
  list: procedure(readTrail)
    .input(auditListInput)
    .output(only(auditPage))
    .query(({ ctx, input: { cursor, ...filter } }) => ctx.run({ ...filter, before: cursor })),

  people: procedure(trailPeople)
    .output(only(auditPeople))
    .query(({ ctx }) => ctx.run()),
})
