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

export type DonorErrors = { name?: string; email?: string; message?: string }

/** A message is one line on the wall, so line breaks become spaces while it is typed or pasted. */
export const toSingleLine = (message: string): string =>
  message.replaceAll(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
