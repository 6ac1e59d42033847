import { useParams } from 'react-router-dom'
import { AgreementView } from '#web/features/agreements/agreement-page.tsx'

export function AgreementPage() {
  const { id } = useParams()
  return <AgreementView key={id} id={id} />
}
