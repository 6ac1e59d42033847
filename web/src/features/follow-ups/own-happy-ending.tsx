import { type ReactNode, useState } from 'react'
import type { AfterAdoption } from '#shared/follow-ups.ts'
import { pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { Story } from '#web/features/happy-endings/happy-ending-card.tsx'
import { errorText } from '#web/lib/errors.ts'
import { happyEndingFormTexts as t } from './happy-ending-form.texts.ts'
import { HappyEndingForm } from './happy-ending-form.tsx'
import type { AdopterActions } from './hooks.ts'

type OwnHappyEndingProps = {
  after: AfterAdoption
  withPhoto: boolean
  actions: AdopterActions
  onChanged: (after: AfterAdoption) => void
}

/** The adopter's happy ending, or the form to send one (docs/product.md 27.7, 27.10). */
export function OwnHappyEnding({ after, withPhoto, actions, onChanged }: OwnHappyEndingProps) {
  const [rewriting, setRewriting] = useState(false)
  const { happyEnding, open, petId } = after
  const canSend = open && petId !== null
  const onSent = (changed: AfterAdoption) => {
    setRewriting(false)
    onChanged(changed)
  }
  if (!happyEnding && !canSend) return null
  const writes = canSend && (!happyEnding || rewriting)
  return (
    <section aria-labelledby="happy-ending" className="max-w-text space-y-5">
      <h2 id="happy-ending" className="text-xl">
        {happyEnding ? t.yours() : t.heading()}
      </h2>
      {happyEnding ? (
        <Sent after={after} happyEnding={happyEnding} actions={actions} onChanged={onChanged}>
          {canSend && !rewriting && (
            <Button look="secondary" onClick={() => setRewriting(true)}>
              {t.change()}
            </Button>
          )}
        </Sent>
      ) : (
        <p>{t.lead()}</p>
      )}
      {writes && <HappyEndingForm after={after} withPhoto={withPhoto} actions={actions} onSent={onSent} />}
    </section>
  )
}

type SentProps = Pick<OwnHappyEndingProps, 'actions' | 'after' | 'onChanged'> & {
  happyEnding: NonNullable<AfterAdoption['happyEnding']>
  children: ReactNode
}

function Sent({ happyEnding, actions, onChanged, children }: SentProps) {
  const { state, text, name, image } = happyEnding
  const revoke = async () => {
    const texts = { title: t.revokeTitle(), text: t.revokeText(), yes: t.revoke(), no: t.keep() }
    if (!(await confirm({ ...texts, destroys: true }))) return
    try {
      onChanged(await actions.revoke())
      toast(t.revoked())
    } catch (error) {
      toast(errorText(error), 'error')
    }
  }
  return (
    <>
      <StatusLine tone={state === 'published' ? 'success' : 'info'}>{t[state]()}</StatusLine>
      <Panel>
        <Story text={text} name={name} />
        {image && <img src={image} alt="" className="mt-4 max-h-60 rounded-field" />}
      </Panel>
      <div className="flex flex-wrap gap-3">
        {state === 'published' && (
          <LinkButton look="secondary" to={pathTo('happyEndings')}>
            {t.see()}
          </LinkButton>
        )}
        {children}
        <Button look="danger" busy={actions.busy} onClick={() => void revoke()}>
          {t.revoke()}
        </Button>
      </div>
    </>
  )
}
