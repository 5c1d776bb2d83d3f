import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReadingPreferences } from '#shared/contract.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { DEFAULT_SETTINGS, setReadingSettings, useReadingSettings } from './reading-settings.ts'

const KEPT_HERE_ONLY = 'این انتخاب فقط روی همین دستگاه ماند؛ به حسابت نرسید.'

/** A way to change how one reads: on this device at once, and for a member on their other devices. */
export function useUpdateReadingSettings(): (change: Partial<ReadingPreferences>) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const current = useReadingSettings()
  const save = useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'reading' },
    mutationFn: (json: ReadingPreferences) => unwrap(api.api.me.reading.$put({ json })),
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

/** Brings what a member chose on another device to this one. */
export function useSyncReadingSettings(reading: ReadingPreferences | null): void {
  useEffect(() => {
    if (reading) setReadingSettings({ ...DEFAULT_SETTINGS, ...reading })
  }, [reading])
}
