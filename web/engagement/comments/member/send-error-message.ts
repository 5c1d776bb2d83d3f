import { text } from '#web/engagement/comments/text.ts'
import { ApiError } from '#web/lib/api.ts'

export function sendErrorMessage(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return error?.message
  return error.status === 0 ? text.offline : (error.body.fields?.body ?? error.message)
}
