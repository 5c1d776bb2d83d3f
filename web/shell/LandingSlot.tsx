import { useSearch } from '@tanstack/react-router'
import { useFirstPosts } from '#web/discovery/landing/use-first-posts.ts'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { RunningCampaignsSection } from '#web/site/campaigns/RunningCampaigns.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Sidebar of the front page: search and what is read these days, without the posts at the top of the page. */
export default function LandingSlot() {
  const { after } = useSearch({ from: '/_shell/' })
  const { posts } = useFirstPosts()
  return (
    <SidebarStack>
      <SiteSearchForm />
      <TrendingSection except={new Set(after === undefined ? posts.map(({ hash }) => hash) : [])} />
      <RunningCampaignsSection />
      <SiteFooter />
    </SidebarStack>
  )
}
