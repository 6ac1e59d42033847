import { Trash } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { deleteAccountPartTexts as t } from './delete-account-part.texts.ts'
import { useProfile } from './hooks.ts'
import { Section } from './section.tsx'

export function DeleteAccountPart({ firebase }: { firebase: boolean }) {
  const { data: profile } = useProfile()
  const file = useFileDownload()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Section title={t.dataTitle()} lead={t.dataLead()}>
        <div className="max-w-text space-y-3">
          <Button
            look="secondary"
            busy={file.busy}
            onClick={() => file.start({ url: '/api/me/export', name: 'my-data.json' })}
          >
            {t.download()}
          </Button>
          <StatusLine tone={file.tone}>{file.text}</StatusLine>
        </div>
      </Section>
      <Section title={t.title()} lead={t.lead()}>
        <Button look="danger" icon={Trash} disabled={!profile} onClick={() => setOpen(true)}>
          {t.delete()}
        </Button>
        {isOpen && profile && (
          <DeleteAccountDialog hasPassword={profile.hasPassword} firebase={firebase} onClose={() => setOpen(false)} />
        )}
      </Section>
    </>
  )
}
