import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { TextImport, type TextImportSource } from '#web/ui/TextImport.tsx'
import type { ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'
import { ImportSummary } from './ImportSummary.tsx'

interface Props {
  post: string
  onRead: (read: ImportedTranscript) => void
}

export function ImportTranscript({ post, onRead }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const send = useMutation({
    mutationFn: async ({ size, readText }: TextImportSource) => {
      if (size > LIMITS.transcriptFileLength * 2) throw new Error(text.large)
      const content = await readText()
      if (content.length > LIMITS.transcriptFileLength) throw new Error(text.large)
      const imported = await unwrap(api.api.episodes[':post'].transcript.import.$post({ param: { post }, json: { text: content } }))
      if (imported.segments.length === 0) throw new Error(text.empty)
      return imported
    },
    onSuccess: onRead,
  })
  return (
    <>
      <TextImport
        text={text}
        accept=".vtt,.srt,.json,.txt,text/*,application/json"
        pending={send.isPending}
        onImport={(source) => send.mutateAsync(source)}
      />
      <ErrorNote>{fieldErrors(send.error, []).formError}</ErrorNote>
      {send.data && <ImportSummary imported={send.data} />}
    </>
  )
}
