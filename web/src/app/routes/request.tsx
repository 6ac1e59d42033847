import { useParams } from 'react-router-dom'
import { OpenedRequest } from '#web/features/adoptions/request/opened-request.tsx'

export function RequestPage() {
  const { id } = useParams()
  return <OpenedRequest key={id} id={id} />
}
