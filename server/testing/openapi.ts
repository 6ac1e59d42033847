import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, object> }> }>>
}

export function answerChecker(document: Document & object) {
  const ajv = new Ajv.default({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (method: string, url: string, response: LightMyRequestResponse): void => {
    const address = url.split('?', 1)[0] ?? ''
    const path = paths.find(({ pattern }) => pattern.test(address))?.path
    expect(path, `${address} is described`).toBeDefined()
    const { content } = document.paths[path ?? '']?.[method.toLowerCase()]?.responses[response.statusCode] ?? {}
    const described = Object.keys(document.paths[path ?? '']?.[method.toLowerCase()]?.responses ?? {})
    expect(described, `${method} ${path} may answer`).toContain(String(response.statusCode))
    if (!content) {
      expect(response.body).toBe('')
      return
    }
    const [type = ''] = Object.keys(content)
    expect(response.headers['content-type']).toBe(`${type}; charset=utf-8`)
    const pointer = [
      'paths',
      path ?? '',
      method.toLowerCase(),
      'responses',
      String(response.statusCode),
      'content',
      type,
      'schema',
    ]
    const reference = pointer
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = ajv.getSchema(`openapi#/${reference}`)
    expect(validate, `${method} ${path} has a schema for ${response.statusCode}`).toBeDefined()
    validate?.(response.json())
    expect(validate?.errors ?? null, `${method} ${path} answered ${response.body}`).toBeNull()
  }
}
