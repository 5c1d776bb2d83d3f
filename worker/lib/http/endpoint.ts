import type { ValidationTargets } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { z } from 'zod'
import { fa } from 'zod/locales'
import { ErrorBody } from '#shared/contract/http.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { AppContext } from '#worker/lib/viewer.ts'

/** Describes one endpoint for OpenAPI: a summary and a schema per success status. All errors share one body. */
export const describeEndpoint = (
  summary: string,
  responses: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>,
  errors: readonly number[] = [],
) =>
  describeRoute({
    summary,
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [
          status,
          { description: 'OK', ...(schema ? { content: { 'application/json': { schema: resolver(schema) } } } : {}) },
        ]),
      ),
      ...Object.fromEntries(
        errors.map((status) => [status, { description: 'Error', content: { 'application/json': { schema: resolver(ErrorBody) } } }]),
      ),
    },
  })

// Persian messages for errors whose schema sets none.
z.config(fa())

/** Validates one part of a request against its schema; throws `invalid` with the first message of every invalid field. */
export const validateInput = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(target: Target, schema: Schema) =>
  validator<Schema, Target, AppContext, string>(target, schema, (result) => {
    if (result.success) return
    const fields: Record<string, string> = {}
    for (const issue of result.error) {
      const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || target
      fields[path] ??= issue.message
    }
    throw invalid(fields)
  })
