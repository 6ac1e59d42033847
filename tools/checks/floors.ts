/**
 * The server's layers from the bottom up. A file imports only from its own layer and those below, so that calls lead
 * one way, from an API to a row.
 */
const floors: [name: string, pattern: RegExp][] = [
  ['ground', /^server\/((config|db)\/|packed\/(resources|version)\.ts$|errors\.ts$|platform\/access\/authorized\.ts$)/],
  ['http', /^server\/platform\/(http|rate-limit|overload|response-cache)\//],
  ['payments', /^server\/payments\//],
  ['notifications', /^server\/platform\/(notifications\/(account-mail|notify)|audit-log\/record-audit)\.ts$/],
  ['identity', /^server\/identity\//],
  ['access', /^server\/platform\/access\//],
  ['images', /^server\/(images\/|cards\/(?!child\.ts$))/],
  [
    'features',
    /^server\/(features\/\w+\/|platform\/[\w-]+\/[\w-]+\.)(service|queries|finding|facets|similar|policy|notices|transitions|photos|messages|page|ledger|expiring|checkout|asking|webhook|payments|desk|books|holding|erasing|requests|posts|place|registry|taking|standing|encoding|table|items|file-rows|mapping|spelling|values|prepared|checking|waiting-records|named-photos|pictures|writing|importing|cells|columns|\w+-columns|heads|cards|drawn-cards|structured-data|opening-hours)\.ts$/,
  ],
  ['what both APIs are made of', /^server\/(rest|trpc)\/(?!routes\.ts$|router\.ts$)/],
  [
    "the features' APIs",
    /^server\/(features\/\w+\/|platform\/[\w-]+\/[\w-]+\.)(router|rest|csv|answers|asked|import-door|sitemap|feeds|embed|poster|sheet|sheet-styles|fit)\.ts$/,
  ],
  ['APIs', /^server\/(rest\/routes|trpc\/router)\.ts$/],
  ['program', /^server\//],
]

const floorOf = (file: string) => floors.findIndex(([, pattern]) => pattern.test(file))

export function climbs(file: string, target: string): string | null {
  const [from, to] = [floorOf(file), floorOf(target)]
  if (from === -1 || to <= from) return null
  return `${floors[from]?.[0]} stands below ${floors[to]?.[0]}`
}
