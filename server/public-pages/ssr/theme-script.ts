import { createHash } from 'node:crypto'

const code = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Applies the theme chosen on this device before the first paint; an inline script. */
export const themeScript = `<script>${code}</script>`

export const themeScriptHash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
