import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ChangeNotice, Notices } from '#worker/people/settings/contract.ts'
import { noticesQuery } from './queries.ts'
import { text } from './text.ts'

const turned = (notices: Notices, change: ChangeNotice): Notices =>
  change.kind === 'weeklyDigest'
    ? { ...notices, weeklyDigest: change.on }
    : { ...notices, [change.kind]: { ...notices[change.kind], [change.channel]: change.on } }

/** Turns a switch at once; one that could not be kept turns back and says so. Changes go one after the other. */
export function useNoticeChange() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = noticesQuery(api)
  const show = (change: ChangeNotice) => queryClient.setQueryData(queryKey, (known) => known && turned(known, change))
  return useMutation({
    scope: { id: 'notices' },
    mutationFn: (json: ChangeNotice) => read(api.api.me.notices.$patch({ json })),
    onMutate: show,
    onError: (_, change) => {
      show({ ...change, on: !change.on })
      showToast({ message: text.notSaved, failed: true })
    },
  })
}
