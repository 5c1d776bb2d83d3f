import { RowFacts } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DraftLink } from '#worker/posts/draft-links/contract.ts'
import { text } from './text.ts'

/** Until when a link works, and how often and when it was last opened. */
export const LinkFacts = ({ link: { expiresAt, visits, visitedAt } }: { link: DraftLink }) => (
  <RowFacts>
    <span>
      {text.until} <Time at={expiresAt} as="moment" />
    </span>
    {visitedAt === null ? (
      <span>{text.unvisited}</span>
    ) : (
      <>
        <span>{text.visits(visits)}</span>
        <span>
          {text.visitedAt} <Time at={visitedAt} as="ago" />
        </span>
      </>
    )}
  </RowFacts>
)
