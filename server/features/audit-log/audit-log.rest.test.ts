import { testRestCalls, withQuery } from '#server/testing/rest.ts'
import { auditRest } from './audit-log.rest.ts'

testRestCalls(auditRest, [
  {
    call: 'GET /api/audit',
    good: { anonymous: 401, owner: 403, other: 403, admin: 200 },
    bad: ['limit=0', 'limit=101', 'before=x', 'subject=pet', 'subject=dragon&subjectId=1'].map((query) =>
      withQuery(query),
    ),
  },
])
