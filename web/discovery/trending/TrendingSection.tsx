import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { TitleList } from '#web/posts/cards/TitleList.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { TrendingQuery } from '#worker/discovery/trending/contract.ts'
import { trendingQuery } from './queries.ts'
import { text } from './text.ts'

const DEFAULT_LIMIT = 5

export function TrendingSection({ scope = {}, limit = DEFAULT_LIMIT }: { scope?: TrendingQuery; limit?: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(trendingQuery(api, scope)).data
  if (items.length === 0) return null
  return (
    <SidebarSection title={text.title}>
      <TitleList posts={items.slice(0, limit)} ranked />
    </SidebarSection>
  )
}
