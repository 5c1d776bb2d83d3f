import { useState } from 'react'
import { fold } from '#shared/persian/fold.ts'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { SegmentRow } from './SegmentRow.tsx'
import { joinRow, moveRow, type SegmentRow as Row, splitRow } from './segment-rows.ts'
import rowStyles from './transcript.module.css'

interface Props {
  rows: readonly Row[]
  timed: boolean
  /** `undo` is the message of the undo toast, if one is shown. */
  onChange: (rows: Row[], undo?: string) => void
}

/** Number of rows rendered at once; a four-hour transcript has thousands. */
const PAGE_SIZE = 40

export function SegmentList({ rows, timed, onChange }: Props) {
  const [query, setQuery] = useState('')
  const [from, setFrom] = useState(0)
  const folded = fold(query)
  const shown = rows.flatMap((row, at) => (folded === '' || fold(`${row.speaker} ${row.text}`).includes(folded) ? { row, at } : []))
  const begin = Math.min(from, Math.floor(Math.max(0, shown.length - 1) / PAGE_SIZE) * PAGE_SIZE)
  const end = Math.min(begin + PAGE_SIZE, shown.length)
  if (rows.length === 0) return null
  return (
    <>
      <TextInput
        type="search"
        dir="rtl"
        aria-label={text.find}
        placeholder={text.find}
        autoComplete="off"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setFrom(0)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={styles.hint}>
        {folded === '' ? '' : text.found(shown.length)}
      </p>
      <ol className={rowStyles.rows}>
        {shown.slice(begin, end).map(({ row, at }) => (
          <SegmentRow
            key={row.id}
            row={row}
            at={at}
            timed={timed}
            isFirst={at === 0}
            onChange={(part) => onChange(rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)))}
            onMove={(start) => onChange(moveRow(rows, row.id, start))}
            onSplit={(offset) => onChange(splitRow(rows, row.id, offset))}
            onJoin={() => onChange(joinRow(rows, row.id))}
            onRemove={() =>
              onChange(
                rows.filter(({ id }) => id !== row.id),
                text.removed,
              )
            }
          />
        ))}
      </ol>
      {shown.length > PAGE_SIZE && (
        <nav className={styles.tools} aria-label={text.title}>
          <Button variant="quiet" size="small" disabled={begin === 0} onClick={() => setFrom(begin - PAGE_SIZE)}>
            {text.previous}
          </Button>
          <span className={styles.hint}>{text.page(begin + 1, end, shown.length)}</span>
          <Button variant="quiet" size="small" disabled={end === shown.length} onClick={() => setFrom(begin + PAGE_SIZE)}>
            {text.next}
          </Button>
        </nav>
      )}
    </>
  )
}
