import { text } from '#web/podcasts/episodes/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { paceText, shareText } from './progress-text.ts'
import styles from './upload-progress.module.css'
import type { Uploading } from './use-upload.ts'

/** How far a file is, how fast, and how long it will take; it can be paused, gone on with and cancelled. */
export function UploadProgress({ running, progress, cancel }: Pick<Uploading, 'running' | 'progress' | 'cancel'>) {
  if (!running) return null
  const { task, file } = running
  const { phase, sent, error } = progress
  const isGoing = phase === 'preparing' || phase === 'sending' || phase === 'waiting'
  return (
    <div className={styles.upload}>
      <p className={styles.name}>
        <bdi>{file.name}</bdi>
      </p>
      <progress className={styles.bar} max={file.size} value={phase === 'finishing' ? undefined : sent} aria-label={text.progress} />
      <p className={styles.facts}>
        <span>{shareText(sent, file.size)}</span>
        <span>{paceText(progress, file.size)}</span>
      </p>
      <p className={styles.phase} role="status">
        {phase === 'failed' ? '' : text.phases[phase]}
      </p>
      <ErrorNote>{phase === 'failed' && error}</ErrorNote>
      <ButtonRow>
        {isGoing && (
          <Button variant="quiet" onClick={task.pause}>
            {text.pause}
          </Button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <Button variant="quiet" onClick={task.goOn}>
            {phase === 'paused' ? text.goOn : text.again}
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
