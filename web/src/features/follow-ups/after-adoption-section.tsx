import { AdopterAnswers } from './adopter-answers.tsx'
import { useAdopterActions, useAfterAdoption } from './hooks.ts'
import { OwnHappyEnding } from './own-happy-ending.tsx'

/** For an adopter, on the page of their request (docs/product.md 27.6). */
export function AfterAdoptionSection({ id }: { id: number }) {
  const { data: after } = useAfterAdoption(id, true)
  const actions = useAdopterActions({ id })
  if (!after) return null
  return (
    <div className="space-y-8 border-t border-line pt-6">
      {after.open && <AdopterAnswers after={after} actions={actions} onAnswered={() => {}} />}
      <OwnHappyEnding after={after} withPhoto actions={actions} onChanged={() => {}} />
    </div>
  )
}
