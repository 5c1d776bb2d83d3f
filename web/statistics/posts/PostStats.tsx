import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { DailyChart } from './DailyChart.tsx'
import { Definitions } from './Definitions.tsx'
import { toFunnelRows } from './funnel-rows.ts'
import { postStatsQuery } from './queries.ts'
import styles from './stats.module.css'
import { text } from './text.ts'
import { WindowNav } from './WindowNav.tsx'

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
