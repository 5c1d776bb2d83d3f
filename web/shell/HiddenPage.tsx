import type { HiddenBy } from '#web/lib/page.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { AddressWithoutPage } from './AddressWithoutPage.tsx'
import { text } from './frame-text.ts'

/** What stands where a block hides a page: who blocked is told whom, and where to take it back; the other only that it is not for them. */
export const HiddenPage = ({ by, handle, name }: HiddenBy) => (
  <AddressWithoutPage mark="۴۰۳" title={text.hiddenTitle}>
    {by === 'other' ? (
      text.hidden.other
    ) : (
      <>
        {text.hidden.before} <bdi>{name}</bdi> {text.hidden.after} <PathLink to={`/${handle}`}>{text.hidden.take}</PathLink>
      </>
    )}
  </AddressWithoutPage>
)
