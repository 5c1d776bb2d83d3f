import { formatNumber } from '#shared/persian/digits.ts'
import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { requireConfirmation } from '#web/ui/admin/require-confirmation.ts'
import type { CounterKind } from '#worker/moderation/dashboard/contract.ts'
import { text } from './text.ts'

const KINDS = ['likes', 'comments', 'followers', 'list_items'] as const satisfies readonly CounterKind[]

export const repairCounter = action({
  name: 'dashboard.repair-counter',
  params: ['kind'],
  run: async (api, { kind: name }) => {
    const kind = KINDS.find((each) => each === name)
    if (!kind) throw new ApiError(404, { code: 'not_found', message: '', requestId: '' })
    return unwrap(api.api.admin.dashboard.counters[':kind'].repair.$post({ param: { kind } }))
  },
  done: ({ repaired }) => text.repaired(formatNumber(repaired)),
  refreshes: () => [administrationKeys.all],
})

export const replayJob = action({
  name: 'dashboard.replay-job',
  params: ['id'],
  run: (api, { id }) => unwrap(api.api.admin['dead-letters'][':id'].replay.$post({ param: { id } })),
  done: text.replayed,
  refreshes: () => [administrationKeys.all],
})

export const discardJob = action({
  name: 'dashboard.discard-job',
  params: ['id'],
  fields: (form) => {
    requireConfirmation(form)
    return {}
  },
  run: (api, { id }) => unwrap(api.api.admin['dead-letters'][':id'].$delete({ param: { id } })),
  done: text.discarded,
  refreshes: () => [administrationKeys.all],
})
