import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { text } from '#web/posts/posts/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import type { PublishResult, ScheduleResult } from '#worker/posts/posts/contract.ts'
import { PublishForm } from './PublishForm.tsx'
import type { PublishFormValues } from './publish-form-values.ts'
import styles from './publishing.module.css'
import { publishingQuery } from './queries.ts'

interface Props {
  hash: string
  /** Form values, kept when the dialog closes without publishing. */
  valuesRef: RefObject<PublishFormValues | undefined>
  onClose: () => void
  /** Saves pending changes and resolves with the revision to publish. */
  flushDraft: () => Promise<number>
  onPublished: (published: PublishResult) => void
  onScheduled: (scheduled: ScheduleResult) => void
}

export default function PublishDialog({ hash, onClose, flushDraft, ...rest }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: post, error, refetch } = useQuery(publishingQuery(api, hash, flushDraft))
  return (
    <Dialog open onClose={onClose} title={text.publishTitle} wide>
      <FeatureNotice feature="publishing" />
      {post && <PublishForm post={post} onClose={onClose} flushDraft={flushDraft} {...rest} />}
      {!post && !error && <div className={styles.loading} />}
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
