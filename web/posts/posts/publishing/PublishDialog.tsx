import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { text } from '#web/posts/posts/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Published, Scheduled } from '#worker/posts/posts/contract.ts'
import type { Choices } from './choices.ts'
import { PublishForm } from './PublishForm.tsx'
import styles from './publishing.module.css'
import { publishingQuery } from './queries.ts'

interface Props {
  hash: string
  /** What was chosen before, when it was closed without publishing. */
  kept: RefObject<Choices | undefined>
  onClose: () => void
  /** Saves what is typed and answers the revision to publish. */
  settle: () => Promise<number>
  onPublished: (published: Published) => void
  onScheduled: (scheduled: Scheduled) => void
}

/** The last step before readers: how the post looks in lists, under what it is found, where it stands and when it goes out. */
export default function PublishDialog({ hash, onClose, settle, ...rest }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: post, error, refetch } = useQuery(publishingQuery(api, hash, settle))
  return (
    <Dialog open onClose={onClose} title={text.publishTitle}>
      {post && <PublishForm post={post} onClose={onClose} settle={settle} {...rest} />}
      {!post && !error && <div className={styles.wait} />}
      {error && (
        <p role="alert" className={styles.error}>
          {error.message}{' '}
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </p>
      )}
    </Dialog>
  )
}
