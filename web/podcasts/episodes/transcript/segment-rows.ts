import type { Segment } from '#worker/podcasts/episodes/contract.ts'

export type SegmentRow = Segment & { id: number }

export const toRows = (segments: readonly Segment[]): SegmentRow[] => segments.map((segment, id) => ({ ...segment, id }))
export const toSegments = (rows: readonly SegmentRow[]): Segment[] => rows.map(({ id: _, ...segment }) => segment)

const nextRowId = (rows: readonly SegmentRow[]) => 1 + rows.reduce((most, { id }) => Math.max(most, id), -1)

/** Splits a segment's text at an offset and its time in proportion; changes nothing if either part would be empty. */
export function splitRow(rows: readonly SegmentRow[], id: number, at: number): SegmentRow[] {
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

export function joinRow(rows: readonly SegmentRow[], id: number): SegmentRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const [before, row] = [rows[at - 1], rows[at]]
  if (!before || !row) return [...rows]
  const joined = { ...before, text: `${before.text} ${row.text}`.trim(), end: Math.max(before.end, row.end) }
  return [...rows.slice(0, at - 1), joined, ...rows.slice(at + 1)]
}

/** Inserts an empty segment at a playback position, or at the end of an untimed transcript. */
export function addRow(rows: readonly SegmentRow[], timed: boolean, position: number): SegmentRow[] {
  const start = timed ? position : 0
  const row = { id: nextRowId(rows), start, end: start, speaker: '', text: '' }
  const at = timed ? rows.findIndex((one) => one.start > start) : -1
  return at < 0 ? [...rows, row] : rows.toSpliced(at, 0, row)
}

export const moveRow = (rows: readonly SegmentRow[], id: number, start: number): SegmentRow[] =>
  rows
    .map((row) => (row.id === id ? { ...row, start, end: Math.max(start, start + row.end - row.start) } : row))
    .sort((one, other) => one.start - other.start)
