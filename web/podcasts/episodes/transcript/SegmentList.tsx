import { type KeyboardEvent, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fold } from '#shared/persian/fold.ts'
import styles from '#web/podcasts/episodes/episode-settings.module.css'
import { playFrom } from '#web/podcasts/episodes/page-audio.ts'
import { nextRowId } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { transcriptText as text } from '#web/podcasts/episodes/text.ts'
import { formatPosition, parseTime } from '#web/podcasts/player/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { MenuButton, MenuDivider, OverflowMenu } from '#web/ui/Menu.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { Segment } from '#worker/podcasts/episodes/contract.ts'

interface Props {
  rows: readonly TranscriptRow[]
  timed: boolean
  /** With `undo`, the parent shows a toast with this message and an undo action. */
  onChange: (rows: TranscriptRow[], undo?: string) => void
}

/** Rows rendered at once; a long transcript has thousands. */
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
      <ol className={styles.segments}>
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

interface SegmentRowProps {
  row: TranscriptRow
  /** Index of the row among all rows, filtered ones included. */
  at: number
  timed: boolean
  isFirst: boolean
  onChange: (part: Partial<TranscriptRow>) => void
  onMove: (start: number) => void
  onSplit: (offset: number) => void
  onJoin: () => void
  onRemove: () => void
}

/** Editable row of a transcript; in its text, Ctrl+Enter or Cmd+Enter splits the segment at the caret. */
function SegmentRow({ row, at, timed, isFirst, onChange, onMove, onSplit, onJoin, onRemove }: SegmentRowProps) {
  const textArea = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string>()
  const commitTime = () => {
    const start = parseTime(typed ?? '')
    if (start !== undefined && start !== Math.floor(row.start / 1000) * 1000) onMove(start)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSplit(event.currentTarget.selectionStart)
  }
  return (
    <li className={styles.segment}>
      {timed && (
        <TextInput
          className={styles.time}
          dir="rtl"
          aria-label={`${text.time}، ${text.nth(at + 1)}`}
          autoComplete="off"
          value={typed ?? formatPosition(row.start)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commitTime}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commitTime()
          }}
        />
      )}
      <TextInput
        className={styles.speaker}
        aria-label={`${text.speaker}، ${text.nth(at + 1)}`}
        placeholder={text.speaker}
        autoComplete="off"
        maxLength={128}
        value={row.speaker}
        onChange={({ target }) => onChange({ speaker: target.value })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <OverflowMenu label={text.actions(at + 1)}>
        {timed && <MenuButton onClick={() => playFrom(row.start)}>{text.play}</MenuButton>}
        <MenuButton onClick={() => onSplit(textArea.current?.selectionStart ?? 0)}>{text.split}</MenuButton>
        {!isFirst && <MenuButton onClick={onJoin}>{text.join}</MenuButton>}
        <MenuDivider />
        <MenuButton danger onClick={onRemove}>
          {text.remove}
        </MenuButton>
      </OverflowMenu>
      <TextArea
        ref={textArea}
        className={styles.text}
        rows={1}
        aria-label={`${text.text}، ${text.nth(at + 1)}`}
        maxLength={LIMITS.transcriptSegmentLength}
        value={row.text}
        onChange={({ target }) => onChange({ text: target.value })}
        onKeyDown={onKeyDown}
      />
    </li>
  )
}

export type TranscriptRow = Segment & { id: number }

export const toRows = (segments: readonly Segment[]): TranscriptRow[] => segments.map((segment, id) => ({ ...segment, id }))
export const toSegments = (rows: readonly TranscriptRow[]): Segment[] => rows.map(({ id: _, ...segment }) => segment)

/** Splits a segment's text at an offset and its time in proportion; changes nothing if either part would be empty. */
export function splitRow(rows: readonly TranscriptRow[], id: number, at: number): TranscriptRow[] {
  return rows.flatMap((row) => {
    const [before, behind] = [row.text.slice(0, at).trim(), row.text.slice(at).trim()]
    if (row.id !== id || !before || !behind) return row
    const time = Math.round(row.start + ((row.end - row.start) * at) / row.text.length)
    return [
      { ...row, text: before, end: time },
      { ...row, id: nextRowId(rows), text: behind, start: time },
    ]
  })
}

export function joinRow(rows: readonly TranscriptRow[], id: number): TranscriptRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const [before, row] = [rows[at - 1], rows[at]]
  if (!before || !row) return [...rows]
  const joined = { ...before, text: `${before.text} ${row.text}`.trim(), end: Math.max(before.end, row.end) }
  return [...rows.slice(0, at - 1), joined, ...rows.slice(at + 1)]
}

/** Inserts an empty segment at a playback position in ms, or at the end of an untimed transcript. */
export function addRow(rows: readonly TranscriptRow[], timed: boolean, position: number): TranscriptRow[] {
  const start = timed ? position : 0
  const row = { id: nextRowId(rows), start, end: start, speaker: '', text: '' }
  const at = timed ? rows.findIndex((one) => one.start > start) : -1
  return at < 0 ? [...rows, row] : rows.toSpliced(at, 0, row)
}

export const moveRow = (rows: readonly TranscriptRow[], id: number, start: number): TranscriptRow[] =>
  rows
    .map((row) => (row.id === id ? { ...row, start, end: Math.max(start, start + row.end - row.start) } : row))
    .sort((one, other) => one.start - other.start)
