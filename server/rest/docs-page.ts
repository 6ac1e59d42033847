import { escapeHtml } from '#server/http/html.ts'

/** What the page reads of a JSON schema. */
type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
type Content = Record<string, { schema: Schema; example?: unknown }>
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Call = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type Operation = Call & { method: string; path: string }
type Document = {
  info: { description: string }
  tags: { name: string }[]
  paths: Record<string, Partial<Record<(typeof methods)[number], Call>>>
  components: { schemas: Record<string, Schema> }
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Text with `code` between backticks. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** The page at `/api/docs`: everything that `openapi.json` says, for reading. */
export function docsPage(json: string, siteName: string, look: string): string {
  const document: Document = JSON.parse(json)
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ ...operation, method: method.toUpperCase(), path }] : []
    }),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }))
  const links = groups
    .map(({ name, operations }) => `<p>${escapeHtml(name)}</p><ul>${operations.map(entry).join('')}</ul>`)
    .join('')
  const sections = groups
    .map(({ name, operations }) => {
      const articles = operations.map((operation) => article(document, operation)).join('')
      return `<h2 class="tag">${escapeHtml(name)}</h2>${articles}`
    })
    .join('')
  const intro = document.info.description
    .split('\n\n')
    .map((paragraph) => `<p>${prose(paragraph)}</p>`)
    .join('')
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
<nav aria-label="Calls">${links}</nav>
<main>
<h1>${escapeHtml(siteName)} for programs</h1>
${intro}
<p>The same for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections}
</main>
</div>
</body>
</html>
`
}

const entry = ({ operationId, method, path }: Operation) =>
  `<li><a href="#${operationId}">${method} ${escapeHtml(path)}</a></li>`

const isOpen = ({ security }: Operation) => security.some((scheme) => Object.keys(scheme).length === 0)

function article(document: Document, operation: Operation): string {
  const { operationId, method, path, summary, description = '', requestBody, responses } = operation
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return `<article id="${operationId}">
<h3><code>${method} ${escapeHtml(path)}</code></h3>
<p class="summary">${prose(summary)}</p>
<p class="who">${isOpen(operation) ? 'Open to anybody' : 'Needs a login or an API key'}</p>
${description && `<p>${prose(description)}</p>`}
${parameters(operation)}
${contents(document, 'Body', requestBody?.content)}
${contents(document, 'Answer', success?.content)}
<h4>Statuses</h4>
${table(Object.entries(responses).map(([status, response]) => [status, prose(response.description)]))}
</article>`
}

function parameters({ parameters = [] }: Operation): string {
  const rows = parameters
    .filter(({ $ref }) => $ref === undefined)
    .map(({ name, in: place, required, schema, description = '' }) => [
      `<code>${escapeHtml(name)}</code>`,
      `${place}${required ? '' : ', optional'}`,
      notes(schema, description),
    ])
  return rows.length === 0 ? '' : `<h4>Parameters</h4>${table(rows)}`
}

/** The fields of a body or an answer, and an example of it. */
function contents(document: Document, title: string, content: Content = {}): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const object = objectIn(document, schema)
      const rows = Object.entries(object?.properties ?? {}).map(([name, field]) => [
        `<code>${escapeHtml(name)}</code>`,
        object?.required?.includes(name) ? '' : 'optional',
        notes(field, field.description),
      ])
      const json = JSON.stringify(example, null, 2)
      const shown = example === undefined ? '' : `<pre tabindex="0">${escapeHtml(json)}</pre>`
      return `<h4>${title}, ${escapeHtml(type)}</h4>${rows.length > 0 ? table(rows) : ''}${shown}`
    })
    .join('')
}

/** The object a schema is about: itself, what it refers to, or a list's items. */
function objectIn(document: Document, schema: Schema): Schema | undefined {
  if (schema.$ref !== undefined) return document.components.schemas[nameIn(schema.$ref)]
  return schema.items ? objectIn(document, schema.items) : schema
}

const nameIn = (ref: string) => ref.split('/').at(-1) ?? ''
const notes = (schema: Schema, description = '') =>
  [escapeHtml(typeOf(schema)), prose(description)].filter(Boolean).join('. ')

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  const { minimum, maximum, minLength, maxLength } = schema
  const isText = schema.type === 'string'
  const [least, most] = isText ? [minLength, maxLength] : [minimum, maximum]
  const limits = [
    least !== undefined && `at least ${least.toLocaleString('en')}`,
    most !== undefined && `at most ${most.toLocaleString('en')}`,
  ].filter(Boolean)
  const range = limits.length > 0 ? `, ${limits.join(', ')}${isText ? ' characters' : ''}` : ''
  return [schema.type ?? 'anything'].flat().join(' or ') + range
}

function table(rows: string[][]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="wide" tabindex="0"><table>${lines.join('')}</table></div>`
}
