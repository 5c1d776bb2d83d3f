import { z } from 'zod'
import { AREA_NAMES } from '#shared/api-areas.ts'
import { Scope } from '#shared/contract/account.ts'
import { ErrorCode } from '#shared/contract/http.ts'

export const ApiArea = z.enum(AREA_NAMES)
export type ApiArea = z.infer<typeof ApiArea>

export const ByArea = z.strictObject({ area: ApiArea })

/** Names of the areas with the number of their operations, and all error codes. */
export const ReferenceIndex = z.strictObject({
  areas: z.array(z.strictObject({ area: ApiArea, operations: z.number().int() })),
  errors: z.array(z.strictObject({ code: ErrorCode, status: z.number().int(), message: z.string() })),
})
export type ReferenceIndex = z.infer<typeof ReferenceIndex>

const ReferenceParameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  /** In the notation of TypeScript, like all types of the reference. */
  type: z.string(),
  description: z.string(),
})

export const ReferenceOperation = z.strictObject({
  operationId: z.string(),
  method: z.string(),
  /** Path template such as `/api/posts/{hash}`. */
  path: z.string(),
  summary: z.string(),
  /** Scope that a token needs; `session` if no token is accepted. */
  scope: z.union([Scope, z.literal('session')]),
  /** Whether visitors may call it. */
  isOpen: z.boolean(),
  limit: z.strictObject({ requests: z.number().int(), windowSeconds: z.number().int() }).nullable(),
  parameters: z.array(ReferenceParameter),
  body: z.string().nullable(),
  responses: z.array(z.strictObject({ status: z.number().int(), body: z.string().nullable() })),
  errors: z.array(z.number().int()),
})
export type ReferenceOperation = z.infer<typeof ReferenceOperation>

/** The operations of an area, and the shapes that they name. */
export const ReferenceArea = z.strictObject({
  operations: z.array(ReferenceOperation),
  shapes: z.array(z.strictObject({ name: z.string(), type: z.string() })),
})
export type ReferenceArea = z.infer<typeof ReferenceArea>
