import { type FormActions, type FormRequest, toFormAction } from '#web/lib/form-action.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'
import { disputePodcast, sendReport } from './actions.ts'
import DisputeDialog from './DisputeDialog.tsx'
import ReportDialog from './ReportDialog.tsx'

const dialogOf = ({ params: { kind = '', key = '' } }: FormRequest) => ({
  // The API validates the kind.
  content: <ReportDialog target={{ kind, key } as ReportTarget} open onClose={() => undefined} />,
})

const disputeOf = ({ params: { podcast = '' } }: FormRequest) => ({
  content: <DisputeDialog hash={podcast} open onClose={() => undefined} />,
})

/** The dialogs that the page shows, also again after an error. */
export const formSteps: FormActions = {
  'reports.open': async (request) => dialogOf(request),
  [sendReport.name]: { ...toFormAction(sendReport), onError: dialogOf },
  'reports.open-dispute': async (request) => disputeOf(request),
  [disputePodcast.name]: { ...toFormAction(disputePodcast), onError: disputeOf },
}
