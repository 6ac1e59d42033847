import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const which = (name: string): string | undefined => {
  const candidates = (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`)
  return candidates.find((file) => existsSync(file))
}

/** Chromium's headless shell, which takes a fifth less CPU time than the whole browser in headless mode. */
const shell = 'chromium-headless-shell'

const installed = () =>
  [process.env.CHROME_PATH, which(shell), which('chromium'), which('google-chrome')].find(
    (file) => file && existsSync(file),
  )

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @throws if Debian has no such package or can't be reached, or if a step takes longer than `timeout` milliseconds */
function install(name: string, timeout?: number): void {
  const quiet = { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update'], quiet)
  execFileSync('apt-get', ['install', '-y', name], quiet)
}

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
 * The Chromium for tests: `CHROME_PATH`, `chromium-headless-shell`, `chromium`, or `google-chrome`. If all are missing,
 * installs the second or third on Debian as root, and Playwright's own elsewhere.
 */
export function findChromium(): string {
  const installedPath = installed()
  if (installedPath) return installedPath
  if (onDebianAsRoot()) {
    if (!tryShell()) install('chromium')
  } else execFileSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'ignore' })
  return installed() ?? chromium.executablePath()
}

/**
 * Runs before the journeys, which could not all install a browser at the same time. CI installs the cheaper shell even
 * next to an existing browser.
 */
export function setup(): void {
  if (process.env.CI && onDebianAsRoot() && !process.env.CHROME_PATH && !which(shell)) tryShell(120_000)
  findChromium()
}

/** Features to disable. Chromium uses only the last such list, so this one repeats Playwright's own. */
const disabledFeatures = [
  // invisible pages of the address bar, which cost every window more than the website does
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // a process for the next page: a tenth of the cost of opening a page
  'SpareRendererForSitePerProcess',
  // features that send requests or get in the way
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

export const chromiumFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  // letters as wide as in a window: by default the shell rounds their widths, so that some texts don't fit
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = ({ scrollBars = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
  })
