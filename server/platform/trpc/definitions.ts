import type { z } from 'zod'
import type { Access, Operation } from '#server/platform/access/operation.ts'
import { parseInput } from '#server/platform/errors/errors.ts'

type OutputSchema = Pick<z.ZodType, '~standard'>
type Resolve = (call: { ctx: object; input: unknown }) => Promise<unknown>
type Checked = { operation: Operation<Access, unknown[], unknown>; input?: z.ZodType; output?: OutputSchema }

/** What a procedure consists of: the access check of its operation, input, resolver, and output, in this order. */
export type ProcedureDefinition = Checked & { type: 'query' | 'mutation'; resolve: Resolve }

const definitions = new WeakMap<object, ProcedureDefinition>()

type InputParser = (value: unknown) => unknown

/** The methods of tRPC's procedure builder that are recorded. */
type Builder = {
  input(schema: z.ZodType | InputParser): Builder
  output(schema: OutputSchema): Builder
  query(resolve: Resolve): object
  mutation(resolve: Resolve): object
}

/**
 * Returns tRPC's builder, and records what its procedure is made of. tRPC itself keeps that in private parts. With other
 * middleware (`use`), or a second input, nothing is recorded.
 */
export function recorded<TrpcBuilder>(builder: TrpcBuilder, operation: unknown): TrpcBuilder {
  return recordingBuilder(builder as Builder, { operation: operation as Checked['operation'] }) as TrpcBuilder
}

function recordingBuilder(builder: Builder, checked: Checked): Builder {
  const define = (type: ProcedureDefinition['type'], resolve: Resolve) => {
    const procedure = builder[type](resolve)
    definitions.set(procedure, { ...checked, type, resolve })
    return procedure
  }
  const recording: Builder = {
    input: (schema: z.ZodType) =>
      checked.input
        ? builder.input(schema)
        : recordingBuilder(builder.input(parserOf(schema)), { ...checked, input: schema }),
    output: (schema) => recordingBuilder(builder.output(schema), { ...checked, output: schema }),
    query: (resolve) => define('query', resolve),
    mutation: (resolve) => define('mutation', resolve),
  }
  return { ...builder, ...recording }
}

/** A parser whose errors have the codes of their texts. */
const parserOf =
  (schema: z.ZodType): InputParser =>
  (value) =>
    parseInput(schema, value)

const known = new WeakMap<object, Map<string, ProcedureDefinition>>()

/** The recorded procedures of a router by their paths, such as `pets.list`. */
export function proceduresOf(router: object): Map<string, ProcedureDefinition> {
  const found = known.get(router) ?? new Map(definedIn(router, []))
  known.set(router, found)
  return found
}

function definedIn(router: object, path: string[]): [string, ProcedureDefinition][] {
  return Object.entries(router).flatMap(([name, part]: [string, unknown]) => {
    const definition = typeof part === 'function' ? definitions.get(part) : undefined
    if (definition) return [[[...path, name].join('.'), definition]]
    // names with an underscore are tRPC's own
    return typeof part === 'object' && part !== null && !name.startsWith('_') ? definedIn(part, [...path, name]) : []
  })
}
