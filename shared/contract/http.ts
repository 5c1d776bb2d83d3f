import { z } from 'zod'
import { LIMITS } from '../limits/index.ts'

/** All error codes of the API; `worker/lib/errors.ts` maps each to a status and a default message. */
export const ErrorCode = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'reauthentication_required',
  'feature_off',
  'not_found',
  'method_not_allowed',
  'conflict',
  'gone',
  'stale',
  'too_large',
  'unsupported_type',
  'rate_limited',
  'internal',
  'unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** Body of an API error response. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string(),
    /** Persian error messages by field path. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Facts for the client, such as the current revision after a stale save. */
    details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Key that a client generates for an operation and sends again with each retry, so that the server recognizes the retry. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{12,64}$/, 'کلید درخواست درست نیست')

/** Opaque keyset cursor, which only the server encodes and decodes. */
export const Cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/, 'نشانی این صفحه درست نیست')

export const PageQuery = z.strictObject({
  after: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Creates the schema of a page of items; `next` is absent on the last page. */
export const page = <Item extends z.ZodType>(item: Item) => z.strictObject({ items: z.array(item), next: Cursor.optional() })
export interface Page<Item> {
  items: Item[]
  next?: string
}
