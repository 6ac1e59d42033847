import { AdopterAnswers } from './adopter-answers.tsx'
import { useAdopterActions, useAfterAdoption } from './hooks.ts'
import { OwnHappyEnding } from './own-happy-ending.tsx'

/** For an adopter, on the page of their request (docs/product.md 27.6). */
export function AfterAdoptionSection({ id }: { id: number }) {
  const { data: after } = useAfterAdoption(id, true)
  const actions = useAdopterActions({ id })
  if (!after) return null
  // nobody is asked for a happy ending while it isn't one
  const last = after.answers.at(-1)?.answer
  const shares = after.happyEnding !== null || (last !== 'trouble' && last !== 'died')
  return (
    <div className="space-y-8 border-t border-line pt-6">
      {after.open && <AdopterAnswers after={after} actions={actions} onAnswered={() => {}} />}
      {shares && <OwnHappyEnding after={after} withPhoto actions={actions} onChanged={() => {}} />}
    </div>
  )
}
