import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { alertsClosed } from '#web/components/feedback/alerts.ts'

/**
 * Waits for an alert with exactly this title and text, and closes it with OK. A tenth of a second later, the focused
 * element has been scrolled into view: nothing moves under the next click.
 */
export async function closeAlert(title: string, text?: string): Promise<void> {
  const alert = page.getByRole('dialog', { name: title, exact: true })
  await expect.element(alert).toBeVisible()
  if (text) await expect.element(alert.getByText(text, { exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await alertsClosed()
}

/** Waits for a question with exactly this title, and presses one of its buttons. */
export async function answerQuestion(title: string, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title, exact: true })
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect.element(question).not.toBeInTheDocument()
}
