import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { DaysChart } from './DaysChart.tsx'
import { Definitions } from './Definitions.tsx'
import { funnelOf } from './number-rows.ts'
import { postStatsQuery } from './queries.ts'
import styles from './stats.module.css'
import { text } from './text.ts'
import { WindowBar } from './WindowBar.tsx'

/** Thirty days of one post, and its sums since the beginning. */
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
      {(card?.sound || stats.all.listens > 0) && (
        <p className={styles.hint}>
          <PathLink to={`/me/stats/post/${hash}/listens`}>{text.listened}</PathLink>
        </p>
      )}
      <PageSection title={text.allTime}>
        <NumberRow label={text.allTime} numbers={funnelOf(stats.all)} />
      </PageSection>
      <PageSection title={text.totals}>
        <WindowBar window={stats} to={`/me/stats/post/${hash}`} />
        <NumberRow label={text.totals} numbers={funnelOf(stats.totals)} />
      </PageSection>
      <DaysChart days={stats.days} totals={stats.totals} />
      <Definitions />
    </>
  )
}
