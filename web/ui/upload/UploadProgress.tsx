import type { UploadTaskState } from '#web/lib/upload/use-upload-task.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { formatUploadedShare, formatUploadSpeed } from './format-upload.ts'
import { text } from './text.ts'
import styles from './upload.module.css'

export function UploadProgress({ running, progress, cancel }: UploadTaskState & { cancel: () => Promise<void> }) {
  if (!running) return null
  const { task, file } = running
  const { phase, sent, error } = progress
  const isActive = phase === 'preparing' || phase === 'sending' || phase === 'waiting'
  return (
    <div className={styles.upload}>
      <p className={styles.name}>
        <bdi>{file.name}</bdi>
      </p>
      <progress className={styles.bar} max={file.size} value={phase === 'finishing' ? undefined : sent} aria-label={text.progress} />
      <p className={styles.details}>
        <span>{formatUploadedShare(sent, file.size)}</span>
        <span>{formatUploadSpeed(progress, file.size)}</span>
      </p>
      <p className={styles.phase} role="status">
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
