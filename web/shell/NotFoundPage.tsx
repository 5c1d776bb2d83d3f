import { readBlockInfo } from '#web/lib/with-page-errors.ts'
import { BlockedPage } from './BlockedPage.tsx'
import { GonePage } from './GonePage.tsx'
import { text } from './layout-text.ts'
import { readRemovedBy } from './read-removed-by.ts'
import { UnavailablePage } from './UnavailablePage.tsx'

/** Not-found page; also renders removed content (`notFound({ data: { gone: { by } } })`) and content hidden by a block. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const gone = readRemovedBy(data)
  if (gone !== undefined) return <GonePage by={gone} />
  const hidden = readBlockInfo(data)
  if (hidden) return <BlockedPage {...hidden} />
  return (
    <UnavailablePage statusLabel="۴۰۴" title={text.notFoundTitle}>
      {text.notFound}
    </UnavailablePage>
  )
}
