import { hiddenIn } from '#web/lib/page.ts'
import { AddressWithoutPage } from './AddressWithoutPage.tsx'
import { text } from './frame-text.ts'
import { GonePage } from './GonePage.tsx'
import { goneBy } from './gone-by.ts'
import { HiddenPage } from './HiddenPage.tsx'

/** What an address without a page shows; a removed one (`notFound({ data: { gone: { by } } })`) tells that instead, one behind a block that it is. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const gone = goneBy(data)
  if (gone !== undefined) return <GonePage by={gone} />
  const hidden = hiddenIn(data)
  if (hidden) return <HiddenPage {...hidden} />
  return (
    <AddressWithoutPage mark="۴۰۴" title={text.notFoundTitle}>
      {text.notFound}
    </AddressWithoutPage>
  )
}
