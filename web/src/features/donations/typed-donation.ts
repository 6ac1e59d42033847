/** What stands in the donate dialog. */
export type DonateFormValues = {
  amount: string
  anonymous: boolean
  name: string
  email: string
  message: string
  showName: boolean
  follow: boolean
}

export const emptyDonateForm: DonateFormValues = {
  amount: '',
  anonymous: false,
  name: '',
  email: '',
  message: '',
  showName: false,
  follow: false,
}

/** What is wrong with a field. */
export type DonorErrors = { name?: string; email?: string; message?: string }

/** A message while it is typed or pasted: it will be one line of the wall. */
export const toSingleLine = (message: string): string =>
  message.replaceAll(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
