import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'

const system = window.matchMedia('(prefers-color-scheme: dark)')

/** The theme chosen here before, else the system's. */
function currentTheme() {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
}

/** Shows and remembers `theme` on this device. A browser that keeps nothing still shows it until the next visit. */
function choose(theme: 'light' | 'dark') {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch (error) {
    console.info('This browser does not remember the theme.', error)
  }
}

/** Turns light into dark and back. */
export function ThemeSwitch({ className }: { className?: string }) {
  const [theme, setTheme] = useState(currentTheme)
  useEffect(() => {
    const follow = () => setTheme(currentTheme())
    system.addEventListener('change', follow)
    return () => system.removeEventListener('change', follow)
  }, [])
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      icon={theme === 'light' ? Moon : Sun}
      label={`Use the ${other} theme`}
      className={className}
      onClick={() => {
        choose(other)
        setTheme(other)
      }}
    />
  )
}
