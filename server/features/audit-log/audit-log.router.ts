import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { auditListInput, auditPage, auditPeople } from '#shared/audit.ts'
import { auditLogPeople, readAuditLog } from './audit-log.service.ts'

export const auditRouter = router({
  list: procedure(readAuditLog)
    .input(auditListInput)
    .output(only(auditPage))
    .query(({ ctx, input: { cursor, ...filter } }) => ctx.run({ ...filter, before: cursor })),

  people: procedure(auditLogPeople)
    .output(only(auditPeople))
    .query(({ ctx }) => ctx.run()),
})
