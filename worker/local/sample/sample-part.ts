import type { z } from 'zod'
import type { LocalEnv } from '#worker/local/local-database.ts'

/** Adds the sample rows of one slice, idempotently. Throws if the body is invalid. */
export type SamplePart = (env: LocalEnv, body: unknown) => Promise<unknown>

/** Declares a part, as `part` in a file of `parts/`; `scripts/sample/parts/` has the file of the same name that creates the body. */
export const samplePart =
  <Schema extends z.ZodType>(schema: Schema, add: (db: D1Database, body: z.output<Schema>) => Promise<unknown>): SamplePart =>
  (env, body) =>
    add(env.DB, schema.parse(body))
