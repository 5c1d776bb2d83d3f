import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { REPORT_RULES, type ReportTarget } from '#worker/moderation/reports/contract.ts'
import { text } from './text.ts'

export const sendReport = action({
  name: 'reports.send',
  params: ['kind', 'key'],
  fields: (form) => {
    const rule = REPORT_RULES.find((each) => each === form.text('rule'))
    if (!rule) throw new ApiError(400, { code: 'invalid', message: text.choose, requestId: '' })
    return { rule, details: form.text('details') }
  },
  // The API validates the kind.
  run: (api, report) => unwrap(api.api.reports.$post({ json: { ...report, kind: report.kind as ReportTarget['kind'] } })),
  done: text.sent,
  refreshes: () => [],
})

export const disputePodcast = action({
  name: 'reports.dispute',
  params: ['podcast'],
  fields: (form) => ({ details: form.text('details') }),
  run: (api, { podcast, details }) =>
    unwrap(api.api.reports.$post({ json: { kind: 'podcast', key: podcast, rule: 'ownership', details } })),
  done: text.sent,
  refreshes: () => [],
})
