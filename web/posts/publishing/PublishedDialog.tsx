import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { text } from '#web/posts/text.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Published } from '#worker/posts/contract.ts'
import styles from './publishing.module.css'

/** After publishing: thanks, ways to share it, and where to go from here. */
export default function PublishedDialog({ published, title, onClose }: { published: Published; title: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const [, username = '', slug = ''] = published.path.split('/')
  const url = location.origin + published.path
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true))
  // Closing the system's own sheet is no failure.
  const share = () => void navigator.share({ title, url: encodeURI(url) }).catch(() => undefined)
  const telegram = `https://t.me/share/url?url=${encodeURIComponent(encodeURI(url))}&text=${encodeURIComponent(title)}`
  const params = { hash: published.hash }
  return (
    <Dialog open onClose={onClose} title={text.published}>
      <p>{text.publishedHint}</p>
      <p className={styles.address} dir="ltr">
        <bdi>{published.path}</bdi>
      </p>
      <div className={styles.actions}>
        <Link to="/$username/$slug" params={{ username, slug }} reloadDocument className={buttonClass({})}>
          {text.read}
        </Link>
        <Button variant="quiet" icon={<IconCopy size={18} stroke={1.6} />} onClick={copy}>
          {copied ? text.copied : text.copy}
        </Button>
        <a className={buttonClass({ variant: 'quiet' })} href={telegram} target="_blank" rel="noopener noreferrer">
          <IconBrandTelegram size={18} stroke={1.6} />
          <span>{text.telegram}</span>
        </a>
        {'share' in navigator && (
          <Button variant="quiet" icon={<IconShare size={18} stroke={1.6} />} onClick={share}>
            {text.share}
          </Button>
        )}
      </div>
      <ul className={styles.onward}>
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
