import { useSession } from '#web/identity/session.tsx'

/** What asks anew what waits for whoever is here, for those who have just changed it. */
export function useRecount() {
  const session = useSession()
  return (): void => {
    import('./ask-counts.ts').then(
      ({ fetchCounts }) => fetchCounts(session),
      (error) => console.warn('Nobody will ask what waits.', error),
    )
  }
}
