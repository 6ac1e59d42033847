import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const which = (name: string): string | undefined => {
  const found = (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`)
  return found.find((file) => existsSync(file))
}

/** Chromium without windows of its own, which takes a fifth less of the processor than the whole one without showing any. */
const shell = 'chromium-headless-shell'

const installed = () =>
  [process.env.CHROME_PATH, which(shell), which('chromium'), which('google-chrome')].find(
    (file) => file && existsSync(file),
  )

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @throws when Debian has no such package or is out of reach, or a step takes longer than `timeout` milliseconds. */
function install(name: string, timeout?: number): void {
  const quiet = { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update'], quiet)
  execFileSync('apt-get', ['install', '-y', name], quiet)
}

/** Installs the shell; whether it is there now. */
function tryShell(timeout?: number): boolean {
  try {
    install(shell, timeout)
    return true
  } catch (error) {
    console.warn(`${shell} could not be installed: ${error}`)
    return false
  }
}

/**
 * The Chromium to test with: `CHROME_PATH`, `chromium-headless-shell`, `chromium` or `google-chrome`; when all are
 * missing, the second or else the third is installed on Debian as root, and elsewhere Playwright's own.
 */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  if (onDebianAsRoot()) {
    if (!tryShell()) install('chromium')
  } else execFileSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'ignore' })
  return installed() ?? chromium.executablePath()
}

/**
 * Before journeys start beside each other, which could not all install a browser at once. Nobody minds in CI when the
 * one that takes less is installed beside another.
 */
export function setup(): void {
  if (process.env.CI && onDebianAsRoot() && !process.env.CHROME_PATH && !which(shell)) tryShell(120_000)
  findChromium()
}

/**
 * What Chromium would do besides showing the page. Of several such lists the last one counts, so Playwright's own
 * is repeated here.
 */
const disabledFeatures = [
  // pages of the address bar, which nobody sees and which cost every window more than the website does
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // a process for the page after this one: a tenth of what opening a page costs
  'SpareRendererForSitePerProcess',
  // what talks to others, or gets in the way
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

/** So that it runs anywhere, and talks to nobody on its own. */
export const chromiumFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  // letters as wide as in a window: by itself the shell rounds their widths, so that some texts do not fit
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless Chromium; `scrollBars` have a width in it, as on most desks, only where it is said. */
export const launchBrowser = ({ scrollBars = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
  })
