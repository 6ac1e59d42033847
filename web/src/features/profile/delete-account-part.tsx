import { Trash } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useProfile } from './hooks.ts'
import { Section } from './section.tsx'

export function DeleteAccountPart({ firebase }: { firebase: boolean }) {
  const { data: profile } = useProfile()
  const file = useFileDownload()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Section
        title="Your data"
        lead="All that we keep of you, as one JSON file that people and programs can read. What others wrote is not in it."
      >
        <div className="max-w-text space-y-3">
          <Button
            look="secondary"
            busy={file.busy}
            onClick={() => file.start({ url: '/api/me/export', name: 'my-data.json' })}
          >
            Download my data
          </Button>
          <StatusLine tone={file.tone}>{file.text}</StatusLine>
        </div>
      </Section>
      <Section
        title="Leave for good"
        lead="Your account is deleted at once, with all that is yours. Nobody can bring it back."
      >
        <Button look="danger" icon={Trash} disabled={!profile} onClick={() => setOpen(true)}>
          Delete my account
        </Button>
        {isOpen && profile && (
          <DeleteAccountDialog hasPassword={profile.hasPassword} firebase={firebase} onClose={() => setOpen(false)} />
        )}
      </Section>
    </>
  )
}
