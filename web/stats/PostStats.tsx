import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { DaysChart } from './DaysChart.tsx'
import { Definitions } from './Definitions.tsx'
import { NumberRow } from './NumberRow.tsx'
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
      <section className={styles.section} aria-labelledby="all">
        <h2 id="all">{text.allTime}</h2>
        <NumberRow label={text.allTime} numbers={funnelOf(stats.all)} />
      </section>
      <section className={styles.section} aria-labelledby="window">
        <h2 id="window">{text.totals}</h2>
        <WindowBar window={stats} to={`/me/stats/post/${hash}`} />
        <NumberRow label={text.totals} numbers={funnelOf(stats.totals)} />
      </section>
      <DaysChart days={stats.days} totals={stats.totals} />
      <Definitions />
    </>
  )
}
