import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useRef, useState } from 'react'
import { text } from '#web/podcasts/episodes/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { ACCEPTED_EXTENSIONS, validateAudioFile } from './audio-file.ts'
import styles from './audio-file-picker.module.css'
import { formatUploadedShare, formatUploadSpeed } from './format-upload.ts'
import progressStyles from './upload-progress.module.css'
import type { UploadState } from './use-upload.ts'

interface Props {
  label: string
  hint: string
  freeBytes: number | undefined
  onPick: (file: File) => void
}

export function AudioFilePicker({ label, hint, freeBytes, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [validationError, setValidationError] = useState<string>()
  const id = useId()
  const validateAndPick = (file: File | undefined) => {
    if (!file) return
    const error = validateAudioFile(file, freeBytes)
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
      <p id={id} className={styles.hint}>
        {hint} <span className={styles.dropHint}>{text.dropHint}</span>
      </p>
      <ErrorNote>{validationError}</ErrorNote>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_EXTENSIONS}
        onChange={({ target }) => {
          validateAndPick(target.files?.[0])
          target.value = ''
        }}
      />
    </fieldset>
  )
}

export function UploadProgress({ running, progress, cancel }: Pick<UploadState, 'running' | 'progress' | 'cancel'>) {
  if (!running) return null
  const { task, file } = running
  const { phase, sent, error } = progress
  const isActive = phase === 'preparing' || phase === 'sending' || phase === 'waiting'
  return (
    <div className={progressStyles.upload}>
      <p className={progressStyles.name}>
        <bdi>{file.name}</bdi>
      </p>
      <progress
        className={progressStyles.bar}
        max={file.size}
        value={phase === 'finishing' ? undefined : sent}
        aria-label={text.progress}
      />
      <p className={progressStyles.details}>
        <span>{formatUploadedShare(sent, file.size)}</span>
        <span>{formatUploadSpeed(progress, file.size)}</span>
      </p>
      <p className={progressStyles.phase} role="status">
        {phase === 'failed' ? '' : text.phases[phase]}
      </p>
      <ErrorNote>{phase === 'failed' && error}</ErrorNote>
      <ButtonRow>
        {isActive && (
          <Button variant="quiet" onClick={task.pause}>
            {text.pause}
          </Button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <Button variant="quiet" onClick={task.resume}>
            {phase === 'paused' ? text.resume : text.retry}
          </Button>
        )}
        {phase !== 'finishing' && (
          <Button variant="plain" onClick={() => void cancel()}>
            {text.cancel}
          </Button>
        )}
      </ButtonRow>
    </div>
  )
}
