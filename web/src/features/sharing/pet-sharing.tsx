import { FileText } from 'lucide-react'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import type { PetDetail } from '#shared/pets.ts'
import { buttonClasses } from '#web/components/ui/button.tsx'
import { shareTexts as t } from './share.texts.ts'
import { Share } from './share.tsx'

export function PetSharing({ pet }: { pet: PetDetail }) {
  const { id, name, status } = pet
  const path = pathTo('pet', { id })
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <Share key={id} path={path} text={status === 'adopted' ? t.petAdopted({ name }) : t.petLooking({ name })} />
      <a href={localPath(`${path}/poster`)} className={buttonClasses({ look: 'secondary', size: 'small' })}>
        <FileText aria-hidden className="size-[1.2em] shrink-0" />
        {t.poster()}
      </a>
    </div>
  )
}
