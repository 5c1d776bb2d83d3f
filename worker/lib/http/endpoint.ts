import type { MiddlewareHandler, ValidationTargets } from 'hono'
import { type InferInput, validator } from 'hono/validator'
import { z } from 'zod'
import { fa } from 'zod/locales'
import { invalid } from '#worker/lib/errors.ts'
import type { AppContext } from '#worker/lib/viewer.ts'

type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 301 | 302 | 303 | 304 | 503

/** Responses by status: the schema of a JSON body, null for no body, or the media types of any other body. */
type EndpointResponses = Partial<Record<SuccessStatus, z.ZodType | string | readonly string[] | null>>

export interface EndpointDescription {
  summary: string
  responses: EndpointResponses
  /** Statuses of errors, apart from those that any route of its kind answers. */
  errors: readonly number[]
  /** Media types of a request body that is not JSON. */
  accepts?: readonly string[]
}

/** What a middleware of a route declares: its description, or the schema of one part of its requests. */
type Declaration = { description: EndpointDescription } | { target: keyof ValidationTargets; schema: z.ZodType }

const declarations = new WeakMap<object, Declaration>()

/** Returns what a handler declares about its route. */
export const findDeclaration = (handler: object): Declaration | undefined => declarations.get(handler)

/** Describes one endpoint for OpenAPI: a summary, its success responses and the statuses of its errors, which share one body. */
export function describeEndpoint(
  summary: string,
  responses: EndpointResponses,
  errors: readonly number[] = [],
  accepts?: readonly string[],
): MiddlewareHandler {
  const middleware: MiddlewareHandler = (_, next) => next()
  declarations.set(middleware, { description: { summary, responses, errors, accepts } })
  return middleware
}

// Persian messages for errors whose schema sets none.
z.config(fa())

type ClientInput<Schema extends z.ZodType, Target extends keyof ValidationTargets> = [z.input<Schema>] extends [ValidationTargets[Target]]
  ? z.input<Schema>
  : InferInput<z.input<Schema>, Target>

/** Validates one part of a request against its schema; throws `invalid` with the first message of every invalid field. */
export function validateInput<Target extends keyof ValidationTargets, Schema extends z.ZodType>(target: Target, schema: Schema) {
  const middleware = validator(target, async (value) => {
    const result = await schema.safeParseAsync(value)
    if (result.success) return result.data
    const fields: Record<string, string> = {}
    for (const issue of result.error.issues) fields[issue.path.map(String).join('.') || target] ??= issue.message
    throw invalid(fields)
  })
  declarations.set(middleware, { target, schema })
  // Hono infers the types from the function, which validates an unknown value.
  return middleware as unknown as MiddlewareHandler<
    AppContext,
    string,
    {
      in: undefined extends z.input<Schema> ? { [K in Target]?: ClientInput<Schema, K> } : { [K in Target]: ClientInput<Schema, K> }
      out: { [K in Target]: z.output<Schema> }
    }
  >
}
