import { formatDollarsExact } from '#shared/money.ts'
import type { SessionObject } from './stripe-objects.ts'
import { groupIn, type Params, textIn } from './stripe-terms.ts'

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const document = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title></head><body><main>${body}</main></body></html>`

export function checkoutPage(session: SessionObject, terms: Params): string {
  if (session.status === 'complete') return document('<h1>You have already paid.</h1>')
  if (session.status === 'expired') return document('<h1>This page has expired.</h1>')
  const item = groupIn(groupIn(groupIn(terms, 'line_items'), '0'), 'price_data')
  const name = textIn(groupIn(item, 'product_data'), 'name') ?? ''
  const back = session.cancel_url === null ? '' : `<p><a href="${plain(session.cancel_url)}">Back</a></p>`
  return document(`<h1>${plain(name)}</h1>
<p>${formatDollarsExact(session.amount_total ?? 0)} ${plain((session.currency ?? '').toUpperCase())}</p>
<p>${plain(session.customer_email ?? '')}</p>
<form method="post"><button>Pay</button></form>
${back}`)
}
