import { ApiError } from './api.ts'

/** Returns an error of the API with renamed fields, and any other error as it is. */
export function renameErrorFields<Thrown>(error: Thrown, rename: (name: string) => string): Thrown | ApiError {
  if (!(error instanceof ApiError)) return error
  const fields = Object.fromEntries(Object.entries(error.body.fields ?? {}).map(([name, message]) => [rename(name), message]))
  return new ApiError(error.status, { ...error.body, fields }, error.retryAfter)
}

/**
 * Returns the name in the form of a field of the API's errors. The API receives only the filled rows of the form's list, so that its `links.0`
 * may be `links.2` of the form.
 */
export function nameInForm<Row>(name: string, list: string, rows: readonly Row[], isFilled: (row: Row) => boolean): string {
  const filled = rows.flatMap((row, at) => (isFilled(row) ? [at] : []))
  const [first, index, ...rest] = name.split('.')
  const at = first === list ? filled[Number(index)] : undefined
  return at === undefined ? name : [list, at, ...rest].join('.')
}
