import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** The report dialog of a thing, fetched when it is first asked for, to stand outside the menu that opens it; and what opens it. */
export function useReportDialog(target: ReportTarget): [dialog: ReactNode, open: () => void] {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return [
    dialog !== 'unopened' && (
      <Suspense>
        <ReportDialog target={target} open={dialog === 'open'} onClose={() => setDialog('closed')} />
      </Suspense>
    ),
    () => setDialog('open'),
  ]
}
