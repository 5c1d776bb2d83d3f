import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { TitleList } from '#web/posts/cards/TitleList.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { TrendingQuery } from '#worker/discovery/trending/contract.ts'
import { trendingQuery } from './queries.ts'
import { text } from './text.ts'

const DEFAULT_LIMIT = 5

interface Props {
  scope?: TrendingQuery
  limit?: number
  /** Hashes of posts that the page shows already. */
  except?: ReadonlySet<string>
}

export function TrendingSection({ scope = {}, limit = DEFAULT_LIMIT, except }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const items = useSuspenseQuery(trendingQuery(api, scope)).data.items.filter(({ hash }) => !except?.has(hash))
  if (items.length === 0) return null
  return (
    <SidebarSection title={text.title}>
      <TitleList posts={items.slice(0, limit)} ranked />
    </SidebarSection>
  )
}
