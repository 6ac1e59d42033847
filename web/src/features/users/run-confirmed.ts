import { alertError, confirm } from '#web/components/feedback/alerts.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { roleMenuTexts as t } from './role-menu.texts.ts'

/** A question before a change to a user, and what to say after it. */
export type ConfirmedAction = { title: string; text: string; yes: string; destroys?: boolean; done: string }

/** Asks, runs the change, and reports its outcome. */
export async function runConfirmed({ done, ...question }: ConfirmedAction, run: () => Promise<unknown>): Promise<void> {
  if (!(await confirm({ final: true, ...question }))) return
  try {
    await run()
    toast(done)
  } catch (error) {
    console.warn('The user could not be updated.', error)
    void alertError(t.error(), errorText(error))
  }
}
