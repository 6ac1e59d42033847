import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { failedMailResponse } from '#shared/mail.ts'
import { homePreview, previewInput } from '#shared/preview.ts'
import { questionsResponse } from '#shared/questions.ts'
import { questionsInput, settingsInput, settingsResponse } from '#shared/settings.ts'
import { getFailedMail, getQuestions, getSettings, previewHome, saveSettings } from './settings.service.ts'

export const settingsRouter = router({
  get: procedure(getSettings)
    .output(only(settingsResponse))
    .query(({ ctx }) => ctx.run()),

  questions: procedure(getQuestions)
    .input(questionsInput.optional())
    .output(only(questionsResponse))
    .query(({ ctx, input }) => ctx.run(input)),

  failedMail: procedure(getFailedMail)
    .output(only(failedMailResponse))
    .query(({ ctx }) => ctx.run()),

  /** Changes nothing; the texts are too long for a URL. */
  preview: procedure(previewHome)
    .input(previewInput)
    .output(only(homePreview))
    .mutation(({ ctx, input }) => ctx.run(input)),

  save: procedure(saveSettings)
    .input(settingsInput)
    .output(only(settingsResponse))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
