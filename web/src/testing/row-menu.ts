import { page } from 'vitest/browser'

/** The button of a row's menu, by the name of the pet, the campaign, the gift, or the user. */
export const menuOf = (name: string) => page.getByRole('button', { name: `More actions for ${name}`, exact: true })

export const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true })

/** Chooses an action from a row's menu. */
export async function chooseAction(name: string, action: string): Promise<void> {
  await menuOf(name).click()
  await menuItem(action).click()
}
