import type { BlockInfo } from '#web/lib/with-page-errors.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { text } from './layout-text.ts'
import { UnavailablePage } from './UnavailablePage.tsx'

/** Page hidden by a block: the blocker sees whom they blocked and where to unblock; the blocked user sees only that it is unavailable. */
export const BlockedPage = ({ by, handle, name }: BlockInfo) => (
  <UnavailablePage statusLabel="۴۰۳" title={text.hiddenTitle}>
    {by === 'other' ? (
      text.hidden.other
    ) : (
      <>
        {text.hidden.before} <bdi>{name}</bdi> {text.hidden.after} <PathLink to={`/${handle}`}>{text.hidden.toProfile}</PathLink>
      </>
    )}
  </UnavailablePage>
)
