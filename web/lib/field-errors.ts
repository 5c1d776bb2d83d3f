import { ApiError } from '#web/lib/api.ts'

/** Errors by field of a refused call, and a line for what belongs to no shown field. */
export function fieldErrors(error: Error | null, shown: readonly string[]): { fields: Record<string, string>; rest: string | undefined } {
  if (!error) return { fields: {}, rest: undefined }
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {}
  const known = shown.some((name) => fields[name])
  const other = Object.entries(fields).find(([name]) => !shown.includes(name))?.[1]
  return { fields, rest: known ? undefined : (other ?? error.message) }
}
