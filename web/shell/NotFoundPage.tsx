import { AddressWithoutPage } from './AddressWithoutPage.tsx'
import { text } from './frame-text.ts'
import { GonePage } from './GonePage.tsx'
import { goneBy } from './gone-by.ts'

/** What an address without a page shows; a removed one (`notFound({ data: { gone: { by } } })`) tells that instead. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const gone = goneBy(data)
  if (gone !== undefined) return <GonePage by={gone} />
  return (
    <AddressWithoutPage mark="۴۰۴" title={text.notFoundTitle}>
      {text.notFound}
    </AddressWithoutPage>
  )
}
