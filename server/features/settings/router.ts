import { only, procedure, router } from '#server/trpc/init.ts'
import { failedMailAnswer } from '#shared/mail.ts'
import { questionsAnswer, settingsAnswer, settingsChange } from '#shared/settings.ts'
import { getFailedMail, getQuestions, getSettings, saveSettings } from './service.ts'

export const settingsRouter = router({
  get: procedure(getSettings)
    .output(only(settingsAnswer))
    .query(({ ctx }) => ctx.run()),

  questions: procedure(getQuestions)
    .output(only(questionsAnswer))
    .query(({ ctx }) => ctx.run()),

  failedMail: procedure(getFailedMail)
    .output(only(failedMailAnswer))
    .query(({ ctx }) => ctx.run()),

  save: procedure(saveSettings)
    .input(settingsChange)
    .output(only(settingsAnswer))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
