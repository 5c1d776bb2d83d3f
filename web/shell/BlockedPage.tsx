import type { BlockInfo } from '#web/lib/with-page-errors.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { text } from './layout-text.ts'
import { UnavailablePage } from './UnavailablePage.tsx'

/** What stands where a block hides a page: who blocked is told whom, and where to take it back; the other only that it is not for them. */
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
