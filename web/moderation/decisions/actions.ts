import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { decisionKeys } from '#web/lib/query-keys/moderation.ts'
import type { DecisionAction } from '#worker/moderation/decisions/contract.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { readDecision } from './read-decision.ts'
import { appealText, memberText, text } from './text.ts'

const refreshes = () => [administrationKeys.all]

const decide = (name: DecisionAction) =>
  action({
    name: `decisions.${name}`,
    params: ['kind', 'target', 'version'],
    withKey: true,
    fields: (form) => ({ requestKey: form.text('key'), ...readDecision(name, form.text) }),
    run: (api, { kind, target, version, ...decision }) =>
      unwrap(
        api.api.moderation.decisions.$post({
          // The API validates the kind.
          json: { kind: kind as ReportKind, key: target, action: name, version: Number(version), ...decision },
        }),
      ),
    done: text.decided,
    refreshes,
  })

export const dismissReports = decide('dismiss')
export const hideTarget = decide('hide')
export const returnTarget = decide('return')
export const removeTarget = decide('remove')
export const suspendOwner = decide('suspend')

export const undoDecision = action({
  name: 'decisions.undo',
  params: ['hash'],
  fields: (form) => ({ reason: form.text('reason') }),
  run: (api, { hash, reason }) => unwrap(api.api.moderation.decisions[':hash'].undo.$post({ param: { hash }, json: { reason } })),
  done: text.undone,
  refreshes,
})

export const appealDecision = action({
  name: 'decisions.appeal',
  params: ['hash'],
  fields: (form) => ({ text: form.text('text') }),
  run: (api, { hash, text }) => unwrap(api.api.me.decisions[':hash'].appeal.$post({ param: { hash }, json: { text } })),
  done: memberText.sent,
  refreshes: () => [decisionKeys.mine],
})

const answer = (name: 'accept' | 'reject', done: string) =>
  action({
    name: `appeals.${name}`,
    params: ['source', 'hash'],
    fields: (form) => ({ text: form.text('text') }),
    run: async (api, { source, hash, text }) => {
      if (source !== 'decision' && source !== 'suspension') throw new ApiError(400, { code: 'invalid', message: '', requestId: '' })
      const json = { accept: name === 'accept', text }
      return unwrap(api.api.moderation.appeals[':source'][':hash'].answer.$post({ param: { source, hash }, json }))
    },
    done,
    refreshes,
  })

export const acceptAppeal = answer('accept', appealText.acceptedNotice)
export const rejectAppeal = answer('reject', appealText.rejectedNotice)
