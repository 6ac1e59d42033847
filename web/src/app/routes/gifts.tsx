import { Desk } from '#web/features/gifts/desk/desk.tsx'

/** The gifts of the whole site for whoever keeps its books, or of one campaign for its creator. */
export function GiftsPage() {
  return <Desk />
}
