import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ReportRule, ReportTarget } from '#worker/moderation/reports/contract.ts'
import { text } from './text.ts'

export function useSendReport(target: ReportTarget, onSent: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({
    mutationFn: (report: { rule: ReportRule; details: string }) => unwrap(api.api.reports.$post({ json: { ...target, ...report } })),
    onSuccess: () => {
      onSent()
      showToast({ message: text.sent })
    },
  })
}
