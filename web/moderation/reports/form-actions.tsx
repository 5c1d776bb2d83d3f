import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import { REPORT_RULES, type ReportTarget } from '#worker/moderation/reports/contract.ts'
import DisputeDialog from './DisputeDialog.tsx'
import ReportDialog from './ReportDialog.tsx'
import { text } from './text.ts'

// The API validates the kind.
const targetOf = ({ params: { kind = '', key = '' } }: FormRequest) => ({ kind, key }) as ReportTarget

const dialogOf = (request: FormRequest) => ({ content: <ReportDialog target={targetOf(request)} open onClose={() => undefined} /> })

const disputeOf = ({ params: { podcast = '' } }: FormRequest) => ({
  content: <DisputeDialog hash={podcast} open onClose={() => undefined} />,
})

export const formActions: FormActions = {
  'reports.open': async (request) => dialogOf(request),
  'reports.send': {
    run: async (request) => {
      const rule = REPORT_RULES.find((each) => each === request.fields.text('rule'))
      if (!rule) throw new ApiError(400, { code: 'invalid', message: text.choose, requestId: '' })
      const details = request.fields.text('details')
      await unwrap(request.api.api.reports.$post({ json: { ...targetOf(request), rule, details } }))
      return { notice: text.sent }
    },
    onError: dialogOf,
  },
  'reports.open-dispute': async (request) => disputeOf(request),
  'reports.dispute': {
    run: async ({ api, fields, params: { podcast = '' } }) => {
      const json = { kind: 'podcast', key: podcast, rule: 'ownership', details: fields.text('details') } as const
      await unwrap(api.api.reports.$post({ json }))
      return { notice: text.sent }
    },
    onError: disputeOf,
  },
}
