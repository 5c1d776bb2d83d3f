import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { TitleList } from '#web/posts/cards/TitleList.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { TrendingQuery } from '#worker/discovery/trending/contract.ts'
import { trendingQuery } from './queries.ts'
import { text } from './text.ts'

const BESIDE = 5

/** What trends, of everything or under a tag or topic; nothing where nothing does. `most` cuts it for a sidebar. */
export function TrendingSection({ of = {}, most = BESIDE }: { of?: TrendingQuery; most?: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(trendingQuery(api, of)).data
  if (items.length === 0) return null
  return (
    <SidebarSection title={text.title}>
      <TitleList posts={items.slice(0, most)} ranked />
    </SidebarSection>
  )
}
