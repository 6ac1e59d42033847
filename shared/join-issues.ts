/** What is wrong with several fields as one text: 'Name is required. Age is too long.' Undefined if nothing is. */
export const joinIssues = (issues: readonly { message: string }[] = []): string | undefined =>
  issues.length > 0 ? `${[...new Set(issues.map(({ message }) => message.replace(/\.$/, '')))].join('. ')}.` : undefined
