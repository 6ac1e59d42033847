import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { requestIdInput } from '#shared/adoptions.ts'
import { agreeInput, agreementDocument, requestAgreement } from '#shared/agreements.ts'
import {
  agreeToAgreement,
  getRequestAgreement,
  openAgreement,
  readAgreement,
  renewAgreement,
} from './agreements.service.ts'

export const agreementsRouter = router({
  ofRequest: procedure(getRequestAgreement)
    .input(requestIdInput)
    .output(only(requestAgreement))
    .query(({ ctx, input }) => ctx.run(input)),

  read: procedure(readAgreement)
    .input(requestIdInput)
    .output(only(agreementDocument))
    .query(({ ctx, input }) => ctx.run(input)),

  open: procedure(openAgreement)
    .input(requestIdInput)
    .output(only(agreementDocument))
    .mutation(({ ctx, input }) => ctx.run(input)),

  agree: procedure(agreeToAgreement)
    .input(agreeInput)
    .output(only(agreementDocument))
    .mutation(({ ctx, input }) => ctx.run(input)),

  renew: procedure(renewAgreement)
    .input(requestIdInput)
    .output(only(requestAgreement))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
