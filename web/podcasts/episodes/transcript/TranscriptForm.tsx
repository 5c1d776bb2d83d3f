import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { onSend } from '#web/lib/form-data.ts'
import styles from '#web/podcasts/episodes/parts.module.css'
import { presentPlace } from '#web/podcasts/episodes/present-place.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ImportedTranscript, OwnTranscript } from '#worker/podcasts/episodes/contract.ts'
import { ImportTranscript } from './ImportTranscript.tsx'
import { addRow, rowsOf, type SegmentRow } from './rows.ts'
import { SegmentList } from './SegmentList.tsx'
import { useSaveTranscript } from './use-save-transcript.ts'

interface Props {
  post: string
  path: string | null
  stored: OwnTranscript
}

/** What is said, stretch by stretch; saved as a whole. */
export function TranscriptForm({ post, path, stored }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [rows, setRows] = useState(() => rowsOf(stored.segments))
  const [timed, setTimed] = useState(stored.timed)
  const { save, base, isDirty, touch } = useSaveTranscript(api, post, stored.changedAt)
  const [error, setError] = useState<string>()
  const change = (next: SegmentRow[], undo?: string) => {
    const before = rows
    setRows(next)
    touch()
    if (undo) showToast({ message: undo, undo: () => setRows(before) })
  }
  const take = (read: ImportedTranscript) => {
    const before = { rows, timed }
    change(rowsOf(read.segments))
    setTimed(read.timed)
    if (before.rows.length === 0) return
    showToast({
      message: text.undoRead,
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
    <form className={styles.form} noValidate onSubmit={onSend(() => !save.isPending && submit())}>
      <p className={styles.hint}>
        {text.hint} {base !== null && path && <PathLink to={`${path}/transcript`}>{text.toPage}</PathLink>}
      </p>
      <ImportTranscript post={post} onRead={take} />
      <SegmentList rows={rows} timed={timed} onChange={change} />
      <div className={styles.tools}>
        <Button variant="quiet" size="small" onClick={() => change(addRow(rows, timed, presentPlace()))}>
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
