import { createHash } from 'node:crypto'

const code = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The one script that stands in the page itself: the theme chosen on this device, before anything is painted. */
export const themeScript = `<script>${code}</script>`

/** What allows it in a content security policy without `unsafe-inline`. */
export const themeScriptHash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
