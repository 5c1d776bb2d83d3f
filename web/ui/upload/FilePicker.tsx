import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { ErrorNote } from '../Field.tsx'
import { text } from './text.ts'
import styles from './upload.module.css'

interface Props {
  label: string
  hint: ReactNode
  /** Accepted extensions, comma-separated. */
  accept: string
  /** Returns why a file is rejected, in Persian, or undefined. */
  validate: (file: File) => string | undefined
  onPick: (file: File) => void
}

/** A zone for one file, chosen by its button or dropped. */
export function FilePicker({ label, hint, accept, validate, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [validationError, setValidationError] = useState<string>()
  const id = useId()
  const validateAndPick = (file: File | undefined) => {
    if (!file) return
    const error = validate(file)
    setValidationError(error)
    if (!error) onPick(file)
  }
  const handleDrag = (wanted: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(wanted)
  }
  return (
    // The button inside is the keyboard equivalent of dropping a file.
    <fieldset
      className={classNames(styles.zone, isOver && styles.dragOver)}
      aria-label={label}
      onDragOver={handleDrag(true)}
      onDragLeave={handleDrag(false)}
      onDrop={(event) => {
        handleDrag(false)(event)
        validateAndPick(event.dataTransfer.files[0])
      }}
    >
      <Button icon={<IconUpload size={20} stroke={1.75} aria-hidden />} onClick={() => input.current?.click()} aria-describedby={id}>
        {label}
      </Button>
      <p id={id} className={classNames(styles.hint, !hint && styles.dropHint)}>
        {hint} <span className={styles.dropHint}>{text.dropHint}</span>
      </p>
      <ErrorNote>{validationError}</ErrorNote>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          validateAndPick(target.files?.[0])
          target.value = ''
        }}
      />
    </fieldset>
  )
}
