import { HomeSidebar } from '#web/discovery/home-feed/HomeSidebar.tsx'
import { usePromotedCards } from '#web/money/promotion-delivery/use-promoted-cards.tsx'
import { RunningCampaignsSection } from '#web/site/campaigns/RunningCampaigns.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Sidebar of home: search, the promoted post, people, campaigns and what is read these days. */
export default function HomeSlot() {
  const promoted = usePromotedCards('sidebar')?.render(0)
  return (
    <SidebarStack>
      <SiteSearchForm />
      <HomeSidebar banner={promoted}>
        <RunningCampaignsSection />
      </HomeSidebar>
    </SidebarStack>
  )
}
