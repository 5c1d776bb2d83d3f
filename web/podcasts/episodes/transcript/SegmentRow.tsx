import { type KeyboardEvent, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { placeText } from '#web/podcasts/episodes/episode/draft.ts'
import { playFrom } from '#web/podcasts/episodes/present-place.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { parseTime } from '#web/podcasts/player/time.ts'
import { DotsMenu } from '#web/ui/DotsMenu.tsx'
import { MenuButton, MenuRule } from '#web/ui/Menu.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { SegmentRow as Row } from './rows.ts'
import styles from './transcript.module.css'

interface Props {
  row: Row
  /** Its place among all, from 0. */
  at: number
  timed: boolean
  isFirst: boolean
  onChange: (part: Partial<Row>) => void
  onMove: (start: number) => void
  /** At a letter of its words. */
  onSplit: (letter: number) => void
  onJoin: () => void
  onRemove: () => void
}

/** A segment: when, who, what. Control with Enter cuts it at the cursor. */
export function SegmentRow({ row, at, timed, isFirst, onChange, onMove, onSplit, onJoin, onRemove }: Props) {
  const words = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string>()
  const settleTime = () => {
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
          value={typed ?? placeText(row.start)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settleTime}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            settleTime()
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
      <DotsMenu label={text.actions(at + 1)}>
        {timed && <MenuButton onClick={() => playFrom(row.start)}>{text.play}</MenuButton>}
        <MenuButton onClick={() => onSplit(words.current?.selectionStart ?? 0)}>{text.split}</MenuButton>
        {!isFirst && <MenuButton onClick={onJoin}>{text.join}</MenuButton>}
        <MenuRule />
        <MenuButton danger onClick={onRemove}>
          {text.remove}
        </MenuButton>
      </DotsMenu>
      <TextArea
        ref={words}
        className={styles.words}
        rows={1}
        aria-label={`${text.text}، ${text.nth(at + 1)}`}
        maxLength={LIMITS.transcriptText}
        value={row.text}
        onChange={({ target }) => onChange({ text: target.value })}
        onKeyDown={onKeyDown}
      />
    </li>
  )
}
