import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { text as promotionText } from '#web/money/promotions/text.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { createPackage, setPackage } from './actions.ts'
import { CreatePackage } from './CreatePackage.tsx'
import { PackageRow } from './PackageRow.tsx'
import { text } from './package-text.ts'
import { promotionPackagesQuery } from './queries.ts'

/** All packages by placement and price, and the form that creates one. */
export function PromotionPackages() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(promotionPackagesQuery(api)).data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms={createPackage.name}>
        {(close) => <CreatePackage close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((each) => (
          <PackageRow
            key={each.hash}
            sold={each}
            action={setPackage}
            summary={`${promotionText.views(formatNumber(each.views))} ${promotionText.days(formatNumber(each.days))}`}
            meta={<span>{promotionText.placements[each.placement]}</span>}
          />
        ))}
      </ul>
    </>
  )
}
