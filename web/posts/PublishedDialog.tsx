import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Published } from '#worker/posts/contract.ts'
import { text } from './text.ts'
import styles from './Writing.module.css'

/** After publishing: thanks, the address, and the way to it. */
export function PublishedDialog({ published, onClose }: { published: Published; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const [, username = '', slug = ''] = published.path.split('/')
  const copy = () => void navigator.clipboard.writeText(location.origin + published.path).then(() => setCopied(true))
  return (
    <Dialog open onClose={onClose} title={text.published}>
      <p>{text.publishedHint}</p>
      <p className={styles.address} dir="ltr">
        <bdi>{published.path}</bdi>
      </p>
      <div className={styles.actions}>
        <Link to="/$username/$slug" params={{ username, slug }} reloadDocument className={styles.primary}>
          {text.read}
        </Link>
        <Button variant="quiet" onClick={copy}>
          {copied ? text.copied : text.copy}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {text.keepWriting}
        </Button>
      </div>
    </Dialog>
  )
}
