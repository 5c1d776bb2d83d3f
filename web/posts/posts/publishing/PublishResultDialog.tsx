import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { useHasEmail } from '#web/account/contact-details/queries.ts'
import { ShareOptions, type ShareTarget } from '#web/engagement/buttons/ShareDialog.tsx'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { text } from '#web/posts/posts/text.ts'
import { HeldCauses } from '#web/posts/reviews/ReviewBanner.tsx'
import { text as reviewText } from '#web/posts/reviews/text.ts'
import { Button, buttonClass, LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PublishResult, ScheduleResult } from '#worker/posts/posts/contract.ts'
import styles from './publishing.module.css'

interface PublishedProps extends Pick<ShareTarget, 'title' | 'audio'> {
  published: PublishResult
  onClose: () => void
}

interface ScheduledProps {
  scheduled: ScheduleResult
  onClose: () => void
}

/** Dialog shown after a post is published, held for review or scheduled. */
export default function PublishResultDialog(props: PublishedProps | ScheduledProps) {
  if (!('published' in props)) return <ScheduledDialog {...props} />
  return props.published.held ? <HeldDialog {...props} /> : <PublishedDialog {...props} />
}

function PublishedDialog({ published, title, audio, onClose }: PublishedProps) {
  const [, username = '', slug = ''] = published.path.split('/')
  const params = { hash: published.hash }
  return (
    <Dialog open onClose={onClose} title={text.published}>
      <p>{text.publishedHint}</p>
      <div className={styles.actions}>
        <Link to="/$username/$slug" params={{ username, slug }} reloadDocument className={buttonClass({})}>
          {text.read}
        </Link>
      </div>
      <ShareOptions hash={published.hash} path={published.path} title={title} audio={audio} />
      <ul className={styles.nextLinks}>
        <li>
          <Link to="/me/stats/post/$hash" params={params}>
            {text.toStats}
          </Link>
        </li>
        <li>
          <PathLink to={`/me/p/${published.hash}/newsletter`}>{ownPostText.toNewsletter}</PathLink>
        </li>
        <li>
          <Link to="/me/promotions/$hash" params={params}>
            {text.toPromotion}
          </Link>
        </li>
        <li>
          <Link to="/new-post">{text.writeNext}</Link>
        </li>
      </ul>
    </Dialog>
  )
}

function HeldDialog({ published: { hash, causes }, onClose }: PublishedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={reviewText.held}
      actions={
        <>
          <LinkButton to={`/p/${hash}/review`}>{reviewText.preview}</LinkButton>
          <Button variant="quiet" onClick={onClose}>
            {text.keepWriting}
          </Button>
        </>
      }
    >
      <HeldCauses causes={causes} />
      <p>{reviewText.heldHint}</p>
    </Dialog>
  )
}

function ScheduledDialog({ scheduled, onClose }: ScheduledProps) {
  const hasEmail = useHasEmail()
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
      <p>{text.scheduledAt(formatDateTime(scheduled.publishAt), hasEmail)}</p>
      <p className={styles.hint}>{text.laterHint}</p>
      <p>
        <bdi dir="ltr">{scheduled.path}</bdi>
      </p>
    </Dialog>
  )
}
