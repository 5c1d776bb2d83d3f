import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { handleSubmit } from '#web/lib/form-data.ts'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import { readCurrentPosition } from '#web/podcasts/episodes/page-audio.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { EditableTranscript, ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'
import { ImportTranscript } from './ImportTranscript.tsx'
import { SegmentList } from './SegmentList.tsx'
import { addRow, type SegmentRow, toRows } from './segment-rows.ts'
import { useSaveTranscript } from './use-save-transcript.ts'

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
  const change = (next: SegmentRow[], undo?: string) => {
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
