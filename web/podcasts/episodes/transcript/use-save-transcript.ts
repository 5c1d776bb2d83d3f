import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Api, read } from '#web/lib/api.ts'
import { transcriptQuery } from '#web/podcasts/episodes/episode-queries.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { showToast } from '#web/ui/toast.ts'
import { type SegmentRow, segmentsOf } from './rows.ts'

interface Whole {
  timed: boolean
  rows: readonly SegmentRow[]
}

/** Saves a transcript on top of the state it was made from; leaving the page with unsaved words is asked about. */
export function useSaveTranscript(api: Api, post: string, changedAt: number | null) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(changedAt)
  const [isDirty, setDirty] = useState(false)
  const save = useMutation({
    mutationFn: ({ timed, rows }: Whole) =>
      read(api.api.sounds[':post'].transcript.$put({ param: { post }, json: { base, timed, segments: segmentsOf(rows) } })),
    onMutate: () => setDirty(false),
    onError: () => setDirty(true),
    onSuccess: (stored, { timed, rows }) => {
      setBase(stored.changedAt)
      queryClient.setQueryData(transcriptQuery(api, post).queryKey, { ...stored, timed, segments: segmentsOf(rows) })
      showToast({ message: text.saved })
    },
  })
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return { save, base, isDirty, touch: () => setDirty(true) }
}
