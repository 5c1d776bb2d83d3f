import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { type Change, describeChange, formatCompact, formatShare, formatTimeSpan } from '#web/statistics/charts/format.ts'
import { svgPercent } from '#web/statistics/charts/scale.ts'
import { text as chartText } from '#web/statistics/charts/text.ts'
import { DefinitionButton } from '#web/statistics/definitions/DefinitionButton.tsx'
import type { DefinitionKey } from '#web/statistics/definitions/definitions.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Counts, OwnerReport } from '#worker/statistics/posts/contract.ts'
import { averageTime } from './format-report.ts'
import { ReportSection } from './ReportSection.tsx'
import styles from './report.module.css'
import { text } from './text.ts'

interface Totals {
  totals: Counts
  /** Sums of as many days before; null if nothing was counted before the window, so that there is nothing to compare with. */
  previous: Counts | null
}

/** The three steps from a card on a screen to a read post, each with its share of the step before. */
export function Funnel({ totals, previous }: Totals) {
  const { impressions, views, reads } = totals
  const top = Math.max(1, impressions, views, reads)
  const steps = [
    { key: 'impressions', ratio: null, share: null },
    {
      key: 'views',
      ratio: 'opened',
      share: impressions > 0 && (views > impressions ? text.beyond : text.opened(formatShare(views, impressions))),
    },
    { key: 'reads', ratio: 'ratio', share: views > 0 && text.finished(formatShare(reads, views)) },
  ] as const
  return (
    <section>
      <h2 className="visually-hidden">{text.funnel}</h2>
      <dl className={styles.funnel}>
        {steps.map(({ key, ratio, share }) => (
          <div key={key}>
            <dt>
              <DefinitionButton of={key} />
            </dt>
            <dd>
              <Figure count={totals[key]} />
              <svg aria-hidden="true">
                <rect x={svgPercent(top - totals[key], top)} width={svgPercent(totals[key], top)} height="100%" />
              </svg>
              <span className={styles.share}>{ratio && share && <DefinitionButton of={ratio}>{share}</DefinitionButton>}</span>
              {previous && <ChangeNote change={describeChange(totals[key], previous[key])} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface ReactionsProps extends Totals {
  engagement: OwnerReport['engagement']
  /** Null like `previous`. */
  previousEngagement: OwnerReport['engagement'] | null
  hasListens: boolean
}

const RESPONSES = ['likes', 'comments', 'saves'] as const

/** How long readers stayed, and what they did, as two lists side by side. */
export function Reactions({ totals, previous, engagement, previousEngagement, hasListens }: ReactionsProps) {
  const time = averageTime(totals)
  const timeBefore = previous && averageTime(previous)
  const { followers } = engagement
  const followersBefore = previousEngagement?.followers
  return (
    <div className={styles.columns}>
      <ReportSection title={text.staying}>
        <dl className={styles.measures}>
          <Measure name={text.time} definition="time" change={time !== null && timeBefore !== null && describeChange(time, timeBefore)}>
            <span className={styles.figure}>{time === null ? chartText.none : formatTimeSpan(time)}</span>
          </Measure>
          {hasListens && (
            <Measure name={text.listens} definition="listens" change={previous && describeChange(totals.listens, previous.listens)}>
              <Figure count={totals.listens} />
            </Measure>
          )}
          {followers !== undefined && (
            <Measure
              name={text.newFollowers}
              definition="followers"
              change={followersBefore !== undefined && describeChange(followers, followersBefore)}
            >
              <Figure count={followers} />
            </Measure>
          )}
        </dl>
      </ReportSection>
      <ReportSection title={text.responses}>
        <dl className={styles.measures}>
          {RESPONSES.map((key) => (
            <Measure
              key={key}
              name={text[key]}
              definition={key}
              change={previousEngagement && describeChange(engagement[key], previousEngagement[key])}
            >
              <Figure count={engagement[key]} />
            </Measure>
          ))}
          <Measure name={text.shares} definition="shares" change={previous && describeChange(totals.shares, previous.shares)}>
            <Figure count={totals.shares} />
          </Measure>
        </dl>
      </ReportSection>
    </div>
  )
}

interface MeasureProps {
  name: string
  definition: DefinitionKey
  change?: Change | false | null
  children: ReactNode
}

export const Measure = ({ name, definition, change, children }: MeasureProps) => (
  <div>
    <dt>
      <DefinitionButton of={definition}>{name}</DefinitionButton>
    </dt>
    <dd>
      {children}
      {change && <ChangeNote change={change} />}
    </dd>
  </div>
)

/** A count in short form; its title has all digits. */
export const Figure = ({ count }: { count: number }) => (
  <span className={styles.figure} title={formatNumber(count)}>
    {formatCompact(count)}
  </span>
)

const ChangeNote = ({ change: { direction, label } }: { change: Change }) => (
  <span className={classNames(styles.change, styles[direction])}>{label}</span>
)
