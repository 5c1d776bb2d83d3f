import { formatNumber } from '#shared/persian/digits.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text as administrationText } from '#web/money/administration/text.ts'
import type { CounterKind } from '#worker/moderation/dashboard/contract.ts'
import { text } from './text.ts'

const KINDS = ['likes', 'comments', 'followers', 'list_items'] as const satisfies readonly CounterKind[]

export const formActions: FormActions = {
  'dashboard.repair-counter': async ({ api, params: { kind: name } }) => {
    const kind = KINDS.find((each) => each === name)
    if (!kind) throw new ApiError(404, { code: 'not_found', message: '', requestId: '' })
    const { repaired } = await unwrap(api.api.admin.dashboard.counters[':kind'].repair.$post({ param: { kind } }))
    return { notice: text.repaired(formatNumber(repaired)) }
  },
  'dashboard.replay-job': async ({ api, params: { id = '' } }) => {
    await unwrap(api.api.admin['dead-letters'][':id'].replay.$post({ param: { id } }))
    return { notice: text.replayed }
  },
  'dashboard.discard-job': async ({ api, fields, params: { id = '' } }) => {
    if (!fields.has('confirmed')) throw new ApiError(400, { code: 'invalid', message: administrationText.unconfirmed, requestId: '' })
    await unwrap(api.api.admin['dead-letters'][':id'].$delete({ param: { id } }))
    return { notice: text.discarded }
  },
}
