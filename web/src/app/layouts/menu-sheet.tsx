import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Me } from '#shared/users.ts'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { ThemeSwitch } from '#web/components/ui/theme-switch.tsx'
import { bottomBarTexts as t } from './bottom-bar.texts.ts'
import { LanguageLinks } from './language-links.tsx'
import { LogoutButton, Sidebar } from './sidebar.tsx'

/** All that the sidebar has, on phones. */
export function MenuSheet({ user, onClose }: { user: Me; onClose: () => void }) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])
  return (
    <Sheet open onOpenChange={onClose} title={t.all()} foot={<LogoutButton />}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="min-w-0 px-2.5 font-serif text-lg font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <ThemeSwitch />
      </div>
      <Sidebar user={user} />
      <LanguageLinks className="mt-6 border-t border-line pt-4" />
    </Sheet>
  )
}
