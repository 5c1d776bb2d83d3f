import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ReportRule, ReportTarget } from '#worker/moderation/reports/contract.ts'
import { text } from './text.ts'

/** Tells moderators of a thing; `onSent` once they have it. */
export function useSendReport(target: ReportTarget, onSent: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({
    mutationFn: (report: { rule: ReportRule; words: string }) => unwrap(api.api.reports.$post({ json: { ...target, ...report } })),
    onSuccess: () => {
      onSent()
      showToast({ message: text.sent })
    },
  })
}
