import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import type { DecisionAction } from '#worker/moderation/decisions/contract.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { readDecision } from './read-decision.ts'
import { appealText, memberText, text } from './text.ts'

const decide =
  (action: DecisionAction) =>
  async ({ api, fields, params: { kind, target = '', version } }: FormRequest) => {
    await unwrap(
      api.api.moderation.decisions.$post({
        json: {
          // The API validates the kind.
          kind: kind as ReportKind,
          key: target,
          action,
          version: Number(version),
          requestKey: fields.text('key'),
          ...readDecision(action, fields.text),
        },
      }),
    )
    return { notice: text.decided }
  }

const answerAppeal =
  (accept: boolean) =>
  async ({ api, fields, params: { source, hash = '' } }: FormRequest) => {
    if (source !== 'decision' && source !== 'suspension') throw new ApiError(400, { code: 'invalid', message: '', requestId: '' })
    const json = { accept, text: fields.text('text') }
    await unwrap(api.api.moderation.appeals[':source'][':hash'].answer.$post({ param: { source, hash }, json }))
    return { notice: accept ? appealText.acceptedNotice : appealText.rejectedNotice }
  }

export const formActions: FormActions = {
  'decisions.dismiss': decide('dismiss'),
  'decisions.hide': decide('hide'),
  'decisions.return': decide('return'),
  'decisions.remove': decide('remove'),
  'decisions.suspend': decide('suspend'),
  'decisions.undo': async ({ api, fields, params: { hash = '' } }) => {
    await unwrap(api.api.moderation.decisions[':hash'].undo.$post({ param: { hash }, json: { reason: fields.text('reason') } }))
    return { notice: text.undone }
  },
  'decisions.appeal': async ({ api, fields, params: { hash = '' } }) => {
    await unwrap(api.api.me.decisions[':hash'].appeal.$post({ param: { hash }, json: { text: fields.text('text') } }))
    return { notice: memberText.sent }
  },
  'appeals.accept': answerAppeal(true),
  'appeals.reject': answerAppeal(false),
}
