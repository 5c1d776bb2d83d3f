import { RowMeta } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DraftLink } from '#worker/posts/draft-links/contract.ts'
import { text } from './text.ts'

export const LinkDetails = ({ link: { expiresAt, visits, visitedAt } }: { link: DraftLink }) => (
  <RowMeta>
    <span>
      {text.validUntil} <Time at={expiresAt} as="moment" />
    </span>
    {visitedAt === null ? (
      <span>{text.notOpenedYet}</span>
    ) : (
      <>
        <span>{text.visits(visits)}</span>
        <span>
          {text.visitedAt} <Time at={visitedAt} as="ago" />
        </span>
      </>
    )}
  </RowMeta>
)
