import { escapeHtml } from '#server/platform/http/html.ts'

type DocSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  example?: unknown
  enum?: unknown[]
  const?: unknown
  anyOf?: DocSchema[]
  items?: DocSchema
  properties?: Record<string, DocSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
type DocContent = Record<string, { schema: DocSchema }>
type DocParameter = { $ref?: string; name: string; in: string; required?: boolean; schema: DocSchema }
type DocCall = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: object[]
  parameters: DocParameter[]
  requestBody?: { content: DocContent }
  responses: Record<string, { description: string; content?: DocContent }>
}
type DocSchemas = Record<string, DocSchema>
type DocDocument = {
  info: { description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, DocCall>>
  components: { schemas: DocSchemas }
}

const inlineCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

export function docsPage(json: string, siteName: string, look: string): string {
  const { info, tags, paths, components }: DocDocument = JSON.parse(json)
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, call]) => ({ ...call, title: `${method.toUpperCase()} ${escapeHtml(path)}` })),
  )
  const groups = tags.map(({ name }) => ({ name, calls: calls.filter(({ tags }) => tags.includes(name)) }))
  const links = groups.map(({ name, calls }) => {
    const entries = calls.map(({ operationId, title }) => `<li><a href="#${operationId}">${title}</a></li>`)
    return `<p>${name}</p><ul>${entries.join('')}</ul>`
  })
  const sections = groups.map(({ name, calls }) => {
    const articles = calls.map((call) => article(components.schemas, call))
    return `<h2 class="tag">${name}</h2>${articles.join('')}`
  })
  const intro = info.description.split('\n\n').map((paragraph) => `<p>${inlineCode(paragraph)}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST · ${escapeHtml(siteName)}</title>
<meta name="description" content="The calls that other programs can make.">
${look}
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<div class="layout">
<nav aria-label="Calls">${links.join('')}</nav>
<main>
<h1>${escapeHtml(siteName)} for programs</h1>
${intro.join('')}
<p>The same for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('')}
</main>
</div>
</body>
</html>
`
}

function article(schemas: DocSchemas, { title, ...call }: DocCall & { title: string }): string {
  const { operationId, summary, description = '', security, parameters, requestBody, responses } = call
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const open = security.some((scheme) => Object.keys(scheme).length === 0)
  const named = parameters.filter(({ $ref }) => $ref === undefined)
  const rows = named.map(({ name, in: place, required = false, schema }) => field(name, place, required, schema))
  const statuses = Object.entries(responses).map(([status, response]) => [status, inlineCode(response.description)])
  return `<article id="${operationId}">
<h3><code>${title}</code></h3>
<p class="summary">${inlineCode(summary)}</p>
<p class="who">${open ? 'Open to anybody' : 'Needs a login or an API key'}</p>
${description && `<p>${inlineCode(description)}</p>`}
${rows.length > 0 ? `<h4>Parameters</h4>${table(rows)}` : ''}
${contents(schemas, 'Body', requestBody?.content)}
${contents(schemas, 'Answer', success?.content)}
<h4>Statuses</h4>
${table(statuses)}
</article>`
}

function contents(schemas: DocSchemas, title: string, content: DocContent = {}): string {
  const parts = Object.entries(content).map(([type, { schema }]) => {
    const item = schema.items ?? schema
    const { properties = {}, required = [], example } = schemas[nameIn(item)] ?? item
    const rows = Object.entries(properties).map(([name, of]) => field(name, '', required.includes(name), of))
    const shown = schema.items ? [example] : example
    const json = example === undefined ? '' : escapeHtml(JSON.stringify(shown, null, 2))
    return `<h4>${title}, ${escapeHtml(type)}</h4>${table(rows)}${json && `<pre tabindex="0">${json}</pre>`}`
  })
  return parts.join('')
}

function field(name: string, place: string, required: boolean, schema: DocSchema): string[] {
  const presence = [place, !required && 'optional'].filter(Boolean).join(', ')
  const notes = [escapeHtml(typeOf(schema)), inlineCode(schema.description ?? '')].filter(Boolean).join('. ')
  return [`<code>${escapeHtml(name)}</code>`, presence, notes]
}

const nameIn = ({ $ref = '' }: DocSchema) => $ref.split('/').at(-1) ?? ''

function typeOf(schema: DocSchema): string {
  if (schema.$ref !== undefined) return nameIn(schema)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const { type = 'anything', minimum, maximum, minLength, maxLength } = schema
  const unit = type === 'string' ? ' characters' : ''
  const [least, most] = [minLength ?? minimum, maxLength ?? maximum]
  const limits = [
    [type].flat().join(' or '),
    least !== undefined && `at least ${least.toLocaleString('en')}`,
    most !== undefined && `at most ${most.toLocaleString('en')}`,
  ].filter(Boolean)
  return limits.length > 1 ? limits.join(', ') + unit : limits.join()
}

function table(rows: string[][]): string {
  if (rows.length === 0) return ''
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="wide" tabindex="0"><table>${lines.join('')}</table></div>`
}
