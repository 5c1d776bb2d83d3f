import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { TextFile, type TextSource } from '#web/ui/TextFile.tsx'
import type { ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'
import { ImportNotes } from './ImportNotes.tsx'

interface Props {
  post: string
  onRead: (read: ImportedTranscript) => void
}

/** A file or pasted words in whatever form, read into segments that are not saved yet. */
export function ImportTranscript({ post, onRead }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const send = useMutation({
    mutationFn: async ({ size, words }: TextSource) => {
      if (size > LIMITS.transcriptFile * 2) throw new Error(text.large)
      const said = await words()
      if (said.length > LIMITS.transcriptFile) throw new Error(text.large)
      const told = await read(api.api.sounds[':post'].transcript.import.$post({ param: { post }, json: { text: said } }))
      if (told.segments.length === 0) throw new Error(text.empty)
      return told
    },
    onSuccess: onRead,
  })
  return (
    <>
      <TextFile
        text={text}
        accept=".vtt,.srt,.json,.txt,text/*,application/json"
        pending={send.isPending}
        take={(source) => send.mutateAsync(source)}
      />
      <ErrorNote>{fieldErrors(send.error, []).rest}</ErrorNote>
      {send.data && <ImportNotes told={send.data} />}
    </>
  )
}
