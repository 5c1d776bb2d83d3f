import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import { z } from 'zod'
import { fa } from 'zod/locales'
import type { AppContext } from '#worker/lib/app-context.ts'
import { invalid } from '#worker/lib/errors.ts'

// Persian messages for errors whose schema sets none.
z.config(fa())

/** Validates one part of a request against its schema. Rejects unknown keys, and reports all errors at once, by field. */
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
