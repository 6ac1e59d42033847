import './app/theme.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './app/config.ts'
import { Providers } from './app/providers.tsx'
import { setSiteName } from './components/ui/page-title.ts'
import { createIdentity } from './identity/identity.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

// Radix styles the page while a window is open over it; the content security policy lets it with this.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const config = await loadConfig()
setSiteName(config.siteName)
createRoot(root).render(<Providers config={config} identity={await createIdentity(config.identity)} />)
