import { z } from 'zod'
import { idsOf, pageQuery, recordIds, time } from '#server/platform/rest/fields.ts'
import { type RestRoute, route } from '#server/platform/rest/route.ts'
import {
  auditActions,
  auditData,
  auditFilter,
  auditListInput,
  auditSubject,
  auditSubjects,
  commandLineActor,
} from '#shared/audit.ts'
import { rowArray } from '#shared/lists.ts'
import { readAuditLog } from './audit-log.service.ts'

const auditEventResponse = z
  .object({
    ...recordIds,
    by: z
      .object({ id: z.string(), name: z.string().nullable().meta({ description: 'null for a former user' }) })
      .nullable()
      .meta({ description: 'Who did it; null for the command line' }),
    act: z.enum(auditActions).meta({ description: 'There may be more acts in later versions' }),
    subject: z.enum(auditSubjects),
    subjectId: z.string().meta({ description: "Its number, a user's id, or empty where there is only one" }),
    about: z.string().nullable().meta({ description: 'What it is called now; null once it is gone' }),
    data: auditData,
    createdAt: time,
  })
  .meta({
    id: 'AuditEvent',
    example: {
      _id: '1',
      id: 1,
      by: { id: 'b7c1', name: 'Ada Admin' },
      act: 'pet_changed',
      subject: 'pet',
      subjectId: '12',
      about: 'Rex',
      data: {},
      createdAt: '2026-05-04T09:30:00.000Z',
    },
  })

const query = pageQuery
  .extend({ ...auditFilter.shape, ...auditSubject.shape })
  .refine(({ subject, subjectId }) => (subject === undefined) === (subjectId === undefined), {
    path: ['subjectId'],
    error: 'subject and subjectId belong together',
  })

const defaultLimit = auditListInput.parse({}).limit

export const auditRest: RestRoute[] = [
  route({
    operation: readAuditLog,
    method: 'GET',
    path: '/api/audit',
    tag: 'Users',
    summary: 'What admins, staff and the command line did, newest first',
    description: `A page of ${defaultLimit} unless \`limit\` says otherwise; \`before\` is the id of the last event of the page before. \`by\` is the id of a user, or \`${commandLineActor}\`; \`subject\` with \`subjectId\` is the history of one thing.`,
    takes: { query },
    answer: rowArray(auditEventResponse),
    handle: async ({ run, query: { limit = defaultLimit, ...filter } }) =>
      (await run({ ...filter, limit })).items.map((event) => ({ ...idsOf(event), ...event })),
  }),
]
