import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError, read } from '#web/lib/api.ts'
import styles from '#web/sounds/parts.module.css'
import { transcriptText as text } from '#web/sounds/transcript-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'
import type { ImportedTranscript } from '#worker/sounds/contract.ts'
import { decode } from './decode.ts'
import { ImportNotes } from './ImportNotes.tsx'
import rows from './transcript.module.css'

interface Props {
  post: string
  onRead: (read: ImportedTranscript) => void
}

/** A file or pasted words in whatever form, read into segments that are not saved yet. */
export function ImportTranscript({ post, onRead }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const file = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const send = useMutation({
    mutationFn: async (words: string) => {
      if (words.length > LIMITS.transcriptFile) throw new Error(text.large)
      const told = await read(api.api.sounds[':post'].transcript.import.$post({ param: { post }, json: { text: words } }))
      if (told.segments.length === 0) throw new Error(text.empty)
      return told
    },
    onSuccess: (told) => {
      onRead(told)
      setPasting(false)
      setPasted('')
    },
  })
  const open = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > LIMITS.transcriptFile * 2) throw new Error(text.large)
      send.mutate(decode(new Uint8Array(await chosen.arrayBuffer())))
    },
  })
  const refused = send.error instanceof ApiError ? send.error.body.fields?.text : undefined
  return (
    <>
      <div className={styles.tools}>
        <Button variant="quiet" size="small" loading={send.isPending} onClick={() => file.current?.click()}>
          {text.import}
        </Button>
        <Button variant="plain" size="small" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {text.paste}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".vtt,.srt,.json,.txt,text/*,application/json"
          hidden
          aria-label={text.import}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            send.reset()
            if (chosen) open.mutate(chosen)
            target.value = ''
          }}
        />
      </div>
      {isPasting && (
        <div className={rows.paste}>
          <Field label={text.pasteLabel} hint={text.pasteHint}>
            {(control) => <TextArea {...control} value={pasted} onChange={({ target }) => setPasted(target.value)} />}
          </Field>
          <Button variant="quiet" size="small" loading={send.isPending} onClick={() => pasted.trim() && send.mutate(pasted)}>
            {text.pasteRead}
          </Button>
        </div>
      )}
      <ErrorNote>{refused ?? send.error?.message ?? open.error?.message}</ErrorNote>
      {send.data && <ImportNotes told={send.data} />}
    </>
  )
}
