interface ErrorDescription {
  name: string
  message: string
  stack?: string
  cause?: ErrorDescription | string
}

/** Describes an error and its causes for the log. Errors of the database contain no bound values; see `RedactingSession`. */
export const describeError = (error: unknown): ErrorDescription | string | undefined => {
  if (!(error instanceof Error)) return error === undefined ? undefined : String(error)
  const { name, message, stack, cause } = error
  return { name, message, stack, cause: describeError(cause) }
}

/** Logs an error as one JSON line; `fields` say what failed, without personal data. */
export const logError = (event: string, error: unknown, fields: Record<string, string | number> = {}): void =>
  console.error(JSON.stringify({ level: 'error', event, ...fields, error: describeError(error) }))
