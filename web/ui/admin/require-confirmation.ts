import { ApiError } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { text } from './text.ts'

/** Throws `invalid` unless the tick of a `ChangeForm` with a `confirmation` is set. */
export function requireConfirmation(fields: FormFields): void {
  if (!fields.has('confirmed')) throw new ApiError(400, { code: 'invalid', message: text.unconfirmed, requestId: '' })
}
