import { type GoogleLoginResult, googleLoginChannel, googleLoginPath } from '#shared/config.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import type { Me } from '#shared/users.ts'
import { Refusal } from '#web/lib/errors.ts'
import { textInPageLanguage } from '#web/lib/in-page-language.ts'
import { cookiesTexts } from './cookies.texts.ts'
import { fetchCurrentUser } from './fetch-current-user.ts'
import { googlePopupTexts as t } from './google-popup.texts.ts'

const size = { width: 500, height: 640 }

/** Milliseconds between two checks of the pop-up, and the number of checks in a row that must find it closed. */
const look = 300
const looksNeeded = 4

function openPopup(): Window {
  const left = Math.round(window.screenX + (window.outerWidth - size.width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - size.height) / 2)
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
  const popup = window.open(`${googleLoginPath}?language=${currentLanguage()}`, googleLoginChannel, features)
  if (!popup) throw new Refusal(t.blocked())
  return popup
}

async function googlePopup(): Promise<void> {
  const channel = new BroadcastChannel(googleLoginChannel)
  let timer: number | undefined
  try {
    const popup = openPopup()
    const { error, text } = await new Promise<GoogleLoginResult>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<GoogleLoginResult>) => resolve(data)
      // A page may cut the pop-up off from us, so that it looks closed. Count that only when this page has the focus
      // again.
      let closedLooks = 0
      timer = window.setInterval(() => {
        closedLooks = popup.closed && document.hasFocus() ? closedLooks + 1 : 0
        if (closedLooks === looksNeeded) resolve({ error: t.closed() })
      }, look)
    })
    if (error) throw new Refusal(text ? await textInPageLanguage(text) : error)
  } finally {
    window.clearInterval(timer)
    channel.close()
  }
}

/**
 * Logs in at Google in a pop-up. Call it right after a click: browsers block other pop-ups. Throws a `Refusal`.
 */
export async function logInWithGoogle(): Promise<Me> {
  await googlePopup()
  const user = await fetchCurrentUser()
  if (!user) throw new Refusal(cookiesTexts.blocked())
  return user
}
