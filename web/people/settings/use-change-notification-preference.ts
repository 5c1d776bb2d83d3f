import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ChangeNotificationPreference, NotificationPreferences } from '#worker/people/settings/contract.ts'
import { notificationPreferencesQuery } from './queries.ts'
import { text } from './text.ts'

const applyChange = (preferences: NotificationPreferences, change: ChangeNotificationPreference): NotificationPreferences =>
  change.kind === 'weeklyDigest'
    ? { ...preferences, weeklyDigest: change.on }
    : { ...preferences, [change.kind]: { ...preferences[change.kind], [change.channel]: change.on } }

/** Returns a mutation that changes a switch optimistically, and on failure reverts it and shows a toast. Sends changes sequentially. */
export function useChangeNotificationPreference() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = notificationPreferencesQuery(api)
  const applyOptimistically = (change: ChangeNotificationPreference) =>
    queryClient.setQueryData(queryKey, (known) => known && applyChange(known, change))
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (json: ChangeNotificationPreference) => unwrap(api.api.me['notification-preferences'].$patch({ json })),
    onMutate: applyOptimistically,
    onError: (_, change) => {
      applyOptimistically({ ...change, on: !change.on })
      showToast({ message: text.notSaved, failed: true })
    },
  })
}
