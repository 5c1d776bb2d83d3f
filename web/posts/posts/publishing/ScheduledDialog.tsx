import { formatDateTime } from '#shared/persian/jalali.ts'
import { text } from '#web/posts/posts/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { ScheduleResult } from '#worker/posts/posts/contract.ts'
import styles from './publishing.module.css'

export default function ScheduledDialog({ scheduled, onClose }: { scheduled: ScheduleResult; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.scheduled}
      actions={
        <>
          <LinkButton to="/me/posts/scheduled">{text.toScheduled}</LinkButton>
          <Button variant="quiet" onClick={onClose}>
            {text.keepWriting}
          </Button>
        </>
      }
    >
      <p>{text.scheduledAt(formatDateTime(scheduled.publishAt))}</p>
      <p className={styles.hint}>{text.laterHint}</p>
      <p className={styles.address} dir="ltr">
        <bdi>{scheduled.path}</bdi>
      </p>
    </Dialog>
  )
}
