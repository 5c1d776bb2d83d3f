import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PaymentSummary } from '#web/money/administration/PaymentSummary.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { Dashboard } from '#worker/moderation/dashboard/contract.ts'
import { CountCards } from './CountCards.tsx'
import { HealthFacts } from './HealthFacts.tsx'
import { Operations } from './Operations.tsx'
import { dashboardQuery } from './queries.ts'
import { text } from './text.ts'

/** What staff must know: open work and health, and for admins money, queues, counters and storage. */
export function DashboardPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { work, health, operations } = useSuspenseQuery(dashboardQuery(api)).data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <PageSection title={text.work} landmark={false}>
        <CountCards cards={workCards(work, operations)} />
      </PageSection>
      {operations && <PaymentSummary />}
      <PageSection title={text.health} landmark={false}>
        <HealthFacts health={health} />
      </PageSection>
      {operations && <Operations operations={operations} />}
    </>
  )
}

const workCards = (work: Dashboard['work'], operations: Dashboard['operations']) => [
  { to: '/admin/moderation', label: text.reports, count: work.reports },
  { to: '/admin/moderation/held', label: text.heldPosts, count: work.heldPosts },
  { to: '/admin/appeals', label: text.appeals, count: work.appeals },
  { to: '/admin/contact', label: text.contactMessages, count: work.contactMessages },
  ...(operations
    ? [
        { to: '/admin/promotions', label: text.promotions, count: operations.promotions },
        { to: '/admin/sponsored-posts', label: text.sponsoredPosts, count: operations.sponsoredPosts },
      ]
    : []),
]
