import { Moon, Sun } from 'lucide-react'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'

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

/** The theme chosen here before, else the system's. */
function current(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows and remembers `theme` on this device. A browser that stores nothing still shows it until the next visit. */
function choose(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch (error) {
    console.info('This browser does not remember the theme.', error)
  }
  for (const onChange of listeners) onChange()
}

/** Chosen by the style sheet: the server, which makes the page, does not know the reader's theme. */
const OtherTheme = ({ className, ...props }: ComponentProps<Icon>) => (
  <>
    <Moon {...props} className={classes('dark:hidden', className)} />
    <Sun {...props} className={classes('hidden dark:block', className)} />
  </>
)

/** Turns light into dark and back. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useSyncExternalStore(subscribe, current, () => 'light')
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      icon={OtherTheme}
      label={`Use the ${other} theme`}
      className={classes('noscript:hidden', className)}
      onClick={() => choose(other)}
    />
  )
}
