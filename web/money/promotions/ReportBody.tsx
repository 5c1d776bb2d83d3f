import type { ReactNode } from 'react'
import { formatToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay, formatWeekday } from '#shared/persian/jalali.ts'
import { ColumnChart } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import { formatShare } from '#web/statistics/charts/format.ts'
import { dayTick } from '#web/statistics/posts/day-tick.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import facts from '#web/ui/numbers.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Promotion, PromotionReport } from '#worker/money/promotions/contract.ts'
import { DeliveryBar } from './DeliveryBar.tsx'
import styles from './report.module.css'
import { text } from './report-text.ts'
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

interface Step {
  name: string
  at?: number | null
  note?: ReactNode
}

/** Returns what happened to a promotion, in order, and what it waits for. */
function stepsOf({ state, isChanged, createdAt, startsAt, startedAt, endsAt, finishedAt, reason }: Promotion): readonly Step[] {
  const { steps } = text
  const ordered = { name: steps.ordered, at: createdAt }
  const note = reason !== '' && (
    <>
      {text.reason} <bdi>{reason}</bdi>
    </>
  )
  if (state === 'unpaid') return [ordered, { name: steps.unpaid }]
  if (state === 'canceled') return [ordered, { name: steps.canceled }]
  const paid = [ordered, { name: steps.paid }]
  if (state === 'in_review') return [...paid, { name: steps.inReview }]
  if (state === 'rejected') return [...paid, { name: steps.rejected, at: finishedAt, note }]
  const approved = [...paid, { name: steps.approved }]
  if (isChanged && finishedAt === null)
    return startedAt === null
      ? [...approved, { name: steps.changed }]
      : [...approved, { name: steps.started, at: startedAt }, { name: steps.changed }]
  if (state === 'approved') return [...approved, startsAt === null ? { name: steps.startsSoon } : { name: steps.startsAt, at: startsAt }]
  const started = startedAt === null ? approved : [...approved, { name: steps.started, at: startedAt }]
  if (state === 'running') return [...started, { name: steps.endsAt, at: endsAt }]
  if (state === 'paused') return [...started, { name: steps.paused, note }]
  return [...started, { name: steps[state], at: finishedAt, note }]
}

/** The way of a promotion from its order to its end; the last step is the current one. */
function Timeline({ promotion }: { promotion: Promotion }) {
  const steps = stepsOf(promotion)
  return (
    <ol className={styles.timeline} aria-label={text.timeline}>
      {steps.map(({ name, at = null, note }, index) => (
        <li key={name} aria-current={index === steps.length - 1 ? 'step' : undefined}>
          <span>
            {name} {at !== null && <Time at={at} as="moment" className={styles.moment} />}
          </span>
          {note && <p className={styles.reason}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Impressions and views of a promotion by Tehran day, as columns and as a table. */
function DailyDelivery({ daily, impressions, delivered }: Pick<PromotionReport, 'daily' | 'impressions' | 'delivered'>) {
  const counts = text.counts(formatNumber(impressions), formatNumber(delivered))
  return (
    <PageSection title={text.daily} landmark={false}>
      <ColumnChart
        label={text.chooseDay}
        summary={text.chartText(formatDay(daily[0]?.day ?? ''), formatDay(daily.at(-1)?.day ?? ''), counts)}
        series={[
          { name: text.impressions, kind: 'impressions' },
          { name: text.views, kind: 'views' },
        ]}
        columns={daily.map(({ day, impressions, views }, at) => ({
          key: day,
          label: formatWeekday(day),
          ...dayTick(daily, at, false),
          values: [impressions, views],
        }))}
      />
      <CountTable
        label={text.dayTable}
        head={[text.day, text.impressions, text.views]}
        rows={daily.toReversed().map(({ day, impressions, views }) => ({ key: day, label: formatDay(day), counts: [impressions, views] }))}
      />
    </PageSection>
  )
}
