import { describeRoute, resolver } from 'hono-openapi'
import type { z } from 'zod'
import { ErrorBody } from '#shared/contract.ts'

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
