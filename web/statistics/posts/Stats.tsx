import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import table from '#web/ui/number-table.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostStatsRow, StatsWindow } from '#worker/statistics/posts/contract.ts'
import { DailyChart } from './DailyChart.tsx'
import { formatDay, formatReadRatio, toFunnelRows } from './format-stats.ts'
import { ownStatsQuery, postStatsQuery } from './queries.ts'
import styles from './stats.module.css'
import { text } from './text.ts'

export function OwnStats({ before, showsSection }: { before?: string; showsSection: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: stats } = useSuspenseQuery(ownStatsQuery(api, before))
  const isEmpty = stats.posts.length === 0 && stats.older === null && stats.totals.impressions === 0
  if (isEmpty) {
    return (
      <>
        <EmptyState title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />
        <Definitions />
      </>
    )
  }
  return (
    <>
      <WindowNav window={stats} to="/me/stats" />
      <NumberRow
        label={text.totals}
        numbers={[
          ...toFunnelRows(stats.totals),
          [text.posts, formatNumber(stats.postCount)],
          [text.followers, formatNumber(stats.followerCount)],
        ]}
      />
      <DailyChart days={stats.days} totals={stats.totals} />
      {stats.posts.length > 0 && <PostsTable posts={stats.posts} />}
      {showsSection}
      <Definitions />
    </>
  )
}

function PostsTable({ posts }: { posts: readonly PostStatsRow[] }) {
  return (
    <PageSection title={text.perPost} landmark={false}>
      <p className={styles.hint}>{text.perPostHint}</p>
      <ScrollRegion label={text.perPost}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text.post}</th>
              <th scope="col">{text.views}</th>
              <th scope="col">{text.reads}</th>
              <th scope="col">{text.ratio}</th>
              <th scope="col">{text.allViews}</th>
            </tr>
          </thead>
          <tbody>
            {posts.map(({ hash, title, views, reads, allViews }) => (
              <tr key={hash}>
                <th scope="row" className={table.post}>
                  <PathLink to={`/me/stats/post/${hash}`}>
                    <bdi>{title || text.untitled}</bdi>
                  </PathLink>
                </th>
                <td>{formatNumber(views)}</td>
                <td>{formatNumber(reads)}</td>
                <td>{formatReadRatio({ views, reads })}</td>
                <td>{formatNumber(allViews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </PageSection>
  )
}

export function PostStats({ hash, before }: { hash: string; before?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: stats } = useSuspenseQuery(postStatsQuery(api, hash, before))
  const { card, publishedAt } = stats.post
  return (
    <>
      <p className={styles.hint}>
        {publishedAt !== null && (
          <>
            {text.published}: <Time at={publishedAt} />{' '}
          </>
        )}
        {card ? <PathLink to={card.path}>{text.read}</PathLink> : text.notPublished}
      </p>
      {(card?.audio || stats.allTime.listens > 0) && (
        <p className={styles.hint}>
          <PathLink to={`/me/stats/post/${hash}/listens`}>{text.listened}</PathLink>
        </p>
      )}
      <PageSection title={text.allTime}>
        <NumberRow label={text.allTime} numbers={toFunnelRows(stats.allTime)} />
      </PageSection>
      <PageSection title={text.totals}>
        <WindowNav window={stats} to={`/me/stats/post/${hash}`} />
        <NumberRow label={text.totals} numbers={toFunnelRows(stats.totals)} />
      </PageSection>
      <DailyChart days={stats.days} totals={stats.totals} />
      <Definitions />
    </>
  )
}

function WindowNav({ window: { days, older, newer }, to }: { window: StatsWindow; to: string }) {
  return (
    <div className={styles.window}>
      <p className={styles.range}>{text.range(formatDay(days[0]?.day ?? ''), formatDay(days.at(-1)?.day ?? ''))}</p>
      <nav className={styles.links} aria-label={text.windows}>
        {older && (
          <PathLink to={to} search={{ before: older }} rel="prev">
            {text.older}
          </PathLink>
        )}
        {newer && (
          <PathLink to={to} search={{ before: newer }} rel="next">
            {text.newer}
          </PathLink>
        )}
      </nav>
    </div>
  )
}

const METRICS = ['impressions', 'views', 'reads', 'ratio', 'listens'] as const

const Definitions = () => (
  <PageSection title={text.definitions}>
    <dl className={styles.definitions}>
      {METRICS.map((metric) => (
        <div key={metric}>
          <dt>{text[metric]}</dt>
          <dd>{text.means[metric]}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.notes}>
      {text.notCounted} <PathLink to="/about/listens">{text.howListens}</PathLink>
    </p>
  </PageSection>
)
