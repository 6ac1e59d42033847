/** What stands in the donate dialog. */
export type Typed = {
  amount: string
  anonymous: boolean
  name: string
  email: string
  message: string
  showName: boolean
  follow: boolean
}

export const nothingTyped: Typed = {
  amount: '',
  anonymous: false,
  name: '',
  email: '',
  message: '',
  showName: false,
  follow: false,
}

/** What is wrong with a field. */
export type GiverErrors = { name?: string; email?: string; message?: string }
