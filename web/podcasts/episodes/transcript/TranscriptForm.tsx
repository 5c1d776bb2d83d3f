import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit } from '#web/lib/form.ts'
import styles from '#web/podcasts/episodes/episode-settings.module.css'
import { readCurrentPosition } from '#web/podcasts/episodes/page-audio.ts'
import { transcriptQuery } from '#web/podcasts/episodes/queries.ts'
import { transcriptText as text } from '#web/podcasts/episodes/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextImport, type TextImportSource } from '#web/ui/TextImport.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { EditableTranscript, ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'
import { addRow, SegmentList, type TranscriptRow, toRows, toSegments } from './SegmentList.tsx'

interface Props {
  post: string
  path: string | null
  stored: EditableTranscript
}

export function TranscriptForm({ post, path, stored }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [rows, setRows] = useState(() => toRows(stored.segments))
  const [timed, setTimed] = useState(stored.timed)
  const { save, base, isDirty, markDirty } = useSaveTranscript(api, post, stored.changedAt)
  const [error, setError] = useState<string>()
  const change = (next: TranscriptRow[], undo?: string) => {
    const before = rows
    setRows(next)
    markDirty()
    if (undo) showToast({ message: undo, undo: () => setRows(before) })
  }
  const applyImport = (read: ImportedTranscript) => {
    const before = { rows, timed }
    change(toRows(read.segments))
    setTimed(read.timed)
    if (before.rows.length === 0) return
    showToast({
      message: text.replaced,
      undo: () => {
        setRows(before.rows)
        setTimed(before.timed)
      },
    })
  }
  const submit = () => {
    const isBlank = rows.some((row) => row.text.trim() === '')
    setError(isBlank ? text.blank : undefined)
    if (!isBlank) save.mutate({ timed, rows })
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(() => !save.isPending && submit())}>
      <p className={styles.hint}>
        {text.hint} {base !== null && path && <PathLink to={`${path}/transcript`}>{text.viewPage}</PathLink>}
      </p>
      <ImportTranscript post={post} onRead={applyImport} />
      <SegmentList rows={rows} timed={timed} onChange={change} />
      <div className={styles.tools}>
        <Button variant="quiet" size="small" onClick={() => change(addRow(rows, timed, readCurrentPosition()))}>
          {text.add}
        </Button>
        {rows.length > 0 && (
          <Button variant="plain" size="small" onClick={() => change([], text.cleared)}>
            {text.clear}
          </Button>
        )}
      </div>
      <ErrorNote>{error ?? save.error?.message}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </ButtonRow>
      <p role="status" className={styles.hint}>
        {isDirty ? text.unsaved : ''}
      </p>
    </form>
  )
}

interface ImportTranscriptProps {
  post: string
  onRead: (read: ImportedTranscript) => void
}

function ImportTranscript({ post, onRead }: ImportTranscriptProps) {
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

const ImportSummary = ({ imported: { timed, segments, errors, errorCount } }: { imported: ImportedTranscript }) => (
  <div className={styles.notes} role="status">
    <p>{text.read(segments.length, timed)}</p>
    {errors.length > 0 && (
      <details>
        <summary>{text.parseErrors(errorCount)}</summary>
        <ul>
          {errors.map((one) => (
            <li key={`${one.line} ${one.code}`}>{text.parseError(one)}</li>
          ))}
          {errorCount > errors.length && <li>{text.moreParseErrors(errorCount - errors.length)}</li>}
        </ul>
      </details>
    )}
  </div>
)

interface TranscriptDraft {
  timed: boolean
  rows: readonly TranscriptRow[]
}

/** Saves a transcript, failing if it has changed since it was loaded or last saved here; with unsaved changes, unloading the page asks first. */
function useSaveTranscript(api: Api, post: string, changedAt: number | null) {
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
