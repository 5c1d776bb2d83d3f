import { Link } from '@tanstack/react-router'
import { ShareOptions, type ShareTarget } from '#web/engagement/buttons/ShareOptions.tsx'
import { text } from '#web/posts/posts/text.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { PublishResult } from '#worker/posts/posts/contract.ts'
import styles from './publishing.module.css'

interface Props extends Pick<ShareTarget, 'title' | 'audio'> {
  published: PublishResult
  onClose: () => void
}

export default function PublishedDialog({ published, title, audio, onClose }: Props) {
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
