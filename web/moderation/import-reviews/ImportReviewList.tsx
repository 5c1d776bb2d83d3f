import styles from '#web/ui/admin/administration.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportReview } from '#worker/moderation/import-reviews/contract.ts'
import { importReviewPath } from './queries.ts'
import { text } from './text.ts'

/** Imports that wait for one decision each. */
export const ImportReviewList = ({ reviews }: { reviews: readonly ImportReview[] }) => (
  <PageSection title={text.heading}>
    <ul>
      {reviews.map((review) => (
        <ImportReviewRow key={review.hash} review={review} />
      ))}
    </ul>
  </PageSection>
)

const ImportReviewRow = ({ review: { hash, kind, source, owner, heldCount, openedAt } }: { review: ImportReview }) => (
  <li className={styles.row} data-card>
    <Avatar name={owner.name} handle={owner.handle} picture={owner.avatar} size="medium" />
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={importReviewPath(hash)} data-card-link>
          <bdi>{owner.name}</bdi>
        </PathLink>
      </p>
      <p className={styles.meta}>
        <span>
          {text.kinds[kind]} <bdi>{source}</bdi>
        </span>
        <Time at={openedAt} as="ago" />
      </p>
    </div>
    <p className={styles.amount}>{text.waiting(heldCount)}</p>
  </li>
)
