import { type KeyboardEvent, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { playFrom } from '#web/podcasts/episodes/page-audio.ts'
import { positionText } from '#web/podcasts/episodes/settings/episode-draft.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { parseTime } from '#web/podcasts/player/time.ts'
import { MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { OverflowMenu } from '#web/ui/OverflowMenu.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { SegmentRow as Row } from './segment-rows.ts'
import styles from './transcript.module.css'

interface Props {
  row: Row
  /** Index of the row among all rows. */
  at: number
  timed: boolean
  isFirst: boolean
  onChange: (part: Partial<Row>) => void
  onMove: (start: number) => void
  onSplit: (offset: number) => void
  onJoin: () => void
  onRemove: () => void
}

/** Ctrl+Enter splits the segment at the caret. */
export function SegmentRow({ row, at, timed, isFirst, onChange, onMove, onSplit, onJoin, onRemove }: Props) {
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
    <li className={styles.row}>
      {timed && (
        <TextInput
          className={styles.time}
          dir="rtl"
          aria-label={`${text.time}، ${text.nth(at + 1)}`}
          autoComplete="off"
          value={typed ?? positionText(row.start)}
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
