import { useSession } from '#web/identity/session.tsx'

export function useRecount() {
  const session = useSession()
  return (): void => {
    import('./poll-counts.ts').then(
      ({ fetchCounts }) => fetchCounts(session),
      (error) => console.warn('Nobody will ask what waits.', error),
    )
  }
}
