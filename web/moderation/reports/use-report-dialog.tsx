import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'))

/** Returns the lazily loaded report dialog and a function that opens it. Render the dialog outside the menu that opens it. */
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
