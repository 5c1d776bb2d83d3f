import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Api, unwrap } from '#web/lib/api.ts'
import { transcriptQuery } from '#web/podcasts/episodes/episode-queries.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { showToast } from '#web/ui/toast.ts'
import { type SegmentRow, toSegments } from './segment-rows.ts'

interface TranscriptDraft {
  timed: boolean
  rows: readonly SegmentRow[]
}

/** Saves a transcript, which fails if it has changed since it was loaded; warns before leaving with unsaved changes. */
export function useSaveTranscript(api: Api, post: string, changedAt: number | null) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(changedAt)
  const [isDirty, setDirty] = useState(false)
  const save = useMutation({
    mutationFn: ({ timed, rows }: TranscriptDraft) =>
      unwrap(api.api.episodes[':post'].transcript.$put({ param: { post }, json: { base, timed, segments: toSegments(rows) } })),
    onMutate: () => setDirty(false),
    onError: () => setDirty(true),
    onSuccess: (stored, { timed, rows }) => {
      setBase(stored.changedAt)
      queryClient.setQueryData(transcriptQuery(api, post).queryKey, { ...stored, timed, segments: toSegments(rows) })
      showToast({ message: text.saved })
    },
  })
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
  return { save, base, isDirty, markDirty: () => setDirty(true) }
}
