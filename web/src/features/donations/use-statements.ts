import { trpc } from '#web/lib/trpc.ts'

/** Without a year: the newest one with gifts. */
type YearChoice = { year: number | undefined }

const previous = <Data>(data: Data | undefined) => data

export const useStatementYears = () => trpc.donations.statementYears.useQuery()

export const useMyStatement = ({ year }: YearChoice) =>
  trpc.donations.statement.useQuery({ year }, { placeholderData: previous })

export const useDonorStatement = (id: number, { year }: YearChoice) =>
  trpc.donations.donorStatement.useQuery({ id, year }, { placeholderData: previous })

export const useLinkedStatement = () => trpc.donations.linkedStatement.useMutation()

export const useSendStatement = () => trpc.donations.sendStatement.useMutation()
