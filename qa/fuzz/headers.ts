import fc from 'fast-check'

const texts = fc.string({ unit: 'binary', maxLength: 200 }).map(sendable)

/** Characters that don't fit into a header's byte become question marks. */
export function sendable(text: string): string {
  return text.replace(/[^\t\x20-\x7e\xa1-\xff]/g, '?')
}

const one = <Value extends string>(...values: Value[]) => fc.constantFrom(...values)

const tokens = one(
  ...['Bearer', 'Bearer ', 'Bearer null', 'Bearer psk_', `Bearer psk_${'a'.repeat(43)}`, `Bearer ${'a'.repeat(43)}`],
  ...[
    'Basic YTpi',
    'Digest x',
    'bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'x'.repeat(3000)}`,
    'Bearer a, Bearer b',
    '\xff',
  ],
)

const types = one(
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/jsonx',
  ],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary='],
  ...[
    'multipart/form-data; boundary=----x',
    'application/xml',
    'application/octet-stream',
    'x',
    '/',
    ';;;',
    'text/html',
  ],
)

const cookies = one(
  ...['pawstead_session=', 'pawstead_session=%E0%A4%A', 'pawstead_session="x', '=', ';;;;', 'a', '__proto__=1'],
  ...[`pawstead_session=${'a'.repeat(43)}`, 'pawstead_session=a; pawstead_session=b', `x=${'y'.repeat(3500)}`],
)

const odd = {
  'content-type': types,
  accept: one('*/*', 'text/html', 'application/json', 'image/avif,*/*;q=0', 'q=;;', ''),
  authorization: fc.oneof(tokens, texts),
  cookie: fc.oneof(cookies, texts),
  'idempotency-key': fc.oneof(texts, one('0123456789abcdef-1', '0123456789abcdef-2', 'x'.repeat(201))),
  range: one(
    'bytes=0-0',
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1',
    'bytes=0-0,2-3',
    'pages=1',
    'bytes=99999999999999999999-',
  ),
  'if-none-match': one('*', '"x"', 'W/"x"', '"', ',,,'),
  'if-modified-since': one('Thu, 01 Jan 1970 00:00:00 GMT', 'x'),
  'accept-encoding': one('gzip', 'br', 'zstd, br;q=0', 'identity;q=0', '*;q=0', 'gzip;q=x', ''),
  'accept-language': one('de', '*', 'x-y-z;q=2'),
  origin: one('https://evil.example', 'null', 'http://', 'file://', 'http://127.0.0.1:1'),
  referer: one('https://evil.example/', 'x'),
  'sec-fetch-site': one('cross-site', 'same-origin', 'none', 'x'),
  'x-forwarded-for': one('1.2.3.4', '::1, 2001:db8::1', 'x', ','.repeat(100)),
  'x-forwarded-proto': one('https', 'x'),
  'x-forwarded-host': one('evil.example', 'a b', '['),
  'x-http-method-override': one('DELETE', 'x'),
  'x-requested-with': texts,
  'trpc-accept': one('application/jsonl', 'x'),
  'user-agent': texts,
  host: one('evil.example', '[', 'a b', '', 'x:99999', 'user@evil.example', '127.0.0.1:0'),
}

export const oddHeaders = (emails: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.record({ ...odd, 'x-user-email': fc.oneof(one(...emails), texts) }, { requiredKeys: [] }).chain((all) => {
    const names = Object.keys(all)
    return fc
      .subarray(names, { maxLength: Math.min(3, names.length) })
      .map((some) => Object.fromEntries(Object.entries(all).filter(([name]) => some.includes(name))))
  })
