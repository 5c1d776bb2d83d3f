import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ChangeNotificationPreference, NotificationPreferences } from '#worker/people/settings/contract.ts'
import { notificationPreferencesQuery } from './queries.ts'
import { text } from './text.ts'

const applyChange = (notices: NotificationPreferences, change: ChangeNotificationPreference): NotificationPreferences =>
  change.kind === 'weeklyDigest'
    ? { ...notices, weeklyDigest: change.on }
    : { ...notices, [change.kind]: { ...notices[change.kind], [change.channel]: change.on } }

/** Turns a switch at once; one that could not be kept turns back and says so. Changes go one after the other. */
export function useChangeNotificationPreference() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = notificationPreferencesQuery(api)
  const applyOptimistically = (change: ChangeNotificationPreference) =>
    queryClient.setQueryData(queryKey, (known) => known && applyChange(known, change))
  return useMutation({
    scope: { id: 'notices' },
    mutationFn: (json: ChangeNotificationPreference) => unwrap(api.api.me['notification-preferences'].$patch({ json })),
    onMutate: applyOptimistically,
    onError: (_, change) => {
      applyOptimistically({ ...change, on: !change.on })
      showToast({ message: text.notSaved, failed: true })
    },
  })
}
