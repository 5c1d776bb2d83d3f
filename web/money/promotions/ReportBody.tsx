import type { ReactNode } from 'react'
import { formatToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatShare } from '#web/statistics/charts/format.ts'
import facts from '#web/ui/facts.module.css'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PromotionReport } from '#worker/money/promotions/contract.ts'
import { DailyDelivery } from './DailyDelivery.tsx'
import { DeliveryBar } from './DeliveryBar.tsx'
import styles from './report.module.css'
import { text } from './report-text.ts'
import { Timeline } from './Timeline.tsx'
import { text as promotionText } from './text.ts'

/** What a promotion delivered by now and what it cost, for its buyer and for staff. */
export function ReportBody({ promotion }: { promotion: PromotionReport }) {
  const { delivered, views, expected, impressions, daily, startedAt } = promotion
  return (
    <>
      <Timeline promotion={promotion} />
      {startedAt !== null && (
        <PageSection title={text.delivery} landmark={false}>
          <DeliveryBar delivered={delivered} views={views} expected={expected} />
          {expected !== null && <p className={styles.hint}>{text.expected(formatNumber(expected))}</p>}
          <NumberRow
            label={text.numbers}
            numbers={[
              [text.impressions, formatNumber(impressions)],
              [text.views, formatNumber(delivered)],
              [text.clickRate, formatShare(delivered, impressions)],
              [text.remaining, formatNumber(views - delivered)],
            ]}
          />
          {impressions === 0 && <p className={styles.hint}>{text.noneYet}</p>}
        </PageSection>
      )}
      {daily.length > 0 && <DailyDelivery daily={daily} impressions={impressions} delivered={delivered} />}
      <PromotionFacts promotion={promotion} />
    </>
  )
}

function PromotionFacts({
  promotion: { packageName, placement, views, days, topics, tags, invoice, spent },
}: {
  promotion: PromotionReport
}) {
  const isPaid = invoice.state === 'paid'
  const isEverywhere = topics.length === 0 && tags.length === 0
  return (
    <PageSection title={text.details} landmark={false}>
      <dl className={facts.facts}>
        <ReportEntry name={text.packageName}>
          <bdi>{packageName}</bdi>
          <span className={styles.detail}>
            {promotionText.views(formatNumber(views))} {promotionText.days(formatNumber(days))}
          </span>
        </ReportEntry>
        <ReportEntry name={text.placement}>{promotionText.placements[placement]}</ReportEntry>
        {isEverywhere && <ReportEntry name={text.targets}>{text.everybody}</ReportEntry>}
        {topics.length > 0 && (
          <ReportEntry name={text.targetTopics}>
            <Links links={topics.map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />
          </ReportEntry>
        )}
        {tags.length > 0 && (
          <ReportEntry name={text.targetTags}>
            <Links links={tags.map(({ slug, name }) => ({ to: `/tag/${slug}`, name }))} />
          </ReportEntry>
        )}
        <ReportEntry name={isPaid ? text.price : text.priceDue}>{formatToman(invoice.total)}</ReportEntry>
        {isPaid && <ReportEntry name={text.spent}>{formatToman(spent)}</ReportEntry>}
        {invoice.refunded > 0 && <ReportEntry name={text.refunded}>{formatToman(invoice.refunded)}</ReportEntry>}
      </dl>
    </PageSection>
  )
}

const ReportEntry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Links = ({ links }: { links: readonly { to: string; name: string }[] }) => (
  <ul className={styles.targets}>
    {links.map(({ to, name }) => (
      <li key={to}>
        <PathLink to={to}>
          <bdi>{name}</bdi>
        </PathLink>
      </li>
    ))}
  </ul>
)
