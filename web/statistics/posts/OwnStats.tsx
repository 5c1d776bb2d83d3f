import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { DailyChart } from './DailyChart.tsx'
import { Definitions } from './Definitions.tsx'
import { toFunnelRows } from './funnel-rows.ts'
import { PostsTable } from './PostsTable.tsx'
import { ownStatsQuery } from './queries.ts'
import { text } from './text.ts'
import { WindowNav } from './WindowNav.tsx'

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
