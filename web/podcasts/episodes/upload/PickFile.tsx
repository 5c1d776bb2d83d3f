import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useRef, useState } from 'react'
import { text } from '#web/podcasts/episodes/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { ACCEPTED, flawOfFile } from './flaw-of-file.ts'
import styles from './pick-file.module.css'

interface Props {
  label: string
  hint: string
  /** Bytes the person may still send, once known. */
  room: number | undefined
  onPick: (file: File) => void
}

/** Where a file of sound is picked or dropped. */
export function PickFile({ label, hint, room, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [flaw, setFlaw] = useState<string>()
  const id = useId()
  const take = (file: File | undefined) => {
    if (!file) return
    const wrong = flawOfFile(file, room)
    setFlaw(wrong)
    if (!wrong) onPick(file)
  }
  const over = (wanted: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(wanted)
  }
  return (
    // Dropping is one more way; the button inside does the same from the keyboard.
    <fieldset
      className={classNames(styles.zone, isOver && styles.over)}
      aria-label={label}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        take(event.dataTransfer.files[0])
      }}
    >
      <Button icon={<IconUpload size={20} stroke={1.75} aria-hidden />} onClick={() => input.current?.click()} aria-describedby={id}>
        {label}
      </Button>
      <p id={id} className={styles.hint}>
        {hint} <span className={styles.drop}>{text.dropHint}</span>
      </p>
      <ErrorNote>{flaw}</ErrorNote>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
    </fieldset>
  )
}
