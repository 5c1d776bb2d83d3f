import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReadingPreferences } from '#shared/contract/account.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { DEFAULT_SETTINGS, setReadingSettings, useReadingSettings } from './reading-settings.ts'

const KEPT_HERE_ONLY = 'این انتخاب فقط روی همین دستگاه ماند؛ به حسابت نرسید.'

/** Saves reading settings in the account. Not in `actions.ts`, because every page loads this file. */
export const saveReadingSettings = (api: Api, json: ReadingPreferences) => unwrap(api.api.me.reading.$put({ json }))

/** Returns a setter that applies reading settings on this device and, for a signed-in user, saves them in the account. */
export function useUpdateReadingSettings(): (change: Partial<ReadingPreferences>) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const current = useReadingSettings()
  const save = useMutation({
    // Send changes sequentially, so that the last choice wins.
    scope: { id: 'reading' },
    mutationFn: (json: ReadingPreferences) => saveReadingSettings(api, json),
    onError: () => showToast({ message: KEPT_HERE_ONLY, failed: true }),
  })
  return (change) => {
    setReadingSettings(change)
    if (!viewer) return
    const reading = { ...current, ...change }
    queryClient.setQueryData(viewerQuery(api).queryKey, { viewer: { ...viewer, reading } })
    save.mutate(reading)
  }
}

/** Applies the reading settings saved in the account to this device, unless they are null. */
export function useSyncReadingSettings(reading: ReadingPreferences | null): void {
  useEffect(() => {
    if (reading) setReadingSettings({ ...DEFAULT_SETTINGS, ...reading })
  }, [reading])
}
