import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Reading } from '#shared/contract.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { ORDINARY, setReading, useReading } from './reading.ts'

const KEPT_HERE_ONLY = 'این انتخاب فقط روی همین دستگاه ماند؛ به حسابت نرسید.'

/** A way to change how one reads: on this device at once, and for a member on their other devices. */
export function useChooseReading(): (change: Partial<Reading>) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const now = useReading()
  const keep = useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'reading' },
    mutationFn: (json: Reading) => read(api.api.me.reading.$put({ json })),
    onError: () => showToast({ message: KEPT_HERE_ONLY, failed: true }),
  })
  return (change) => {
    setReading(change)
    if (!viewer) return
    const reading = { ...now, ...change }
    queryClient.setQueryData(viewerQuery(api).queryKey, { viewer: { ...viewer, reading } })
    keep.mutate(reading)
  }
}

/** Brings what a member chose on another device to this one. */
export function useReadingOfAccount(reading: Reading | null): void {
  useEffect(() => {
    if (reading) setReading({ ...ORDINARY, ...reading })
  }, [reading])
}
