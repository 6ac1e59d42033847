import { Moon, Sun } from 'lucide-react'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'
import { themeSwitchTexts as t } from './theme-switch.texts.ts'

type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

function subscribe(onChange: () => void) {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  listeners.add(onChange)
  system.addEventListener('change', onChange)
  return () => {
    listeners.delete(onChange)
    system.removeEventListener('change', onChange)
  }
}

function current(): Theme {
  const selected = document.documentElement.dataset.theme
  if (selected === 'light' || selected === 'dark') return selected
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Stores `theme` on this device. A browser without storage shows it until the next visit. */
function choose(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch (error) {
    console.info('This browser does not remember the theme.', error)
  }
  for (const onChange of listeners) onChange()
}

/** CSS picks the icon: the server, which renders the page, doesn't know the theme. */
const OtherTheme = ({ className, ...props }: ComponentProps<Icon>) => (
  <>
    <Moon {...props} className={classes('dark:hidden', className)} />
    <Sun {...props} className={classes('hidden dark:block', className)} />
  </>
)

export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useSyncExternalStore(subscribe, current, () => 'light')
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      icon={OtherTheme}
      label={t[other]()}
      className={classes('noscript:hidden', className)}
      onClick={() => choose(other)}
    />
  )
}
