import { useParams } from '@tanstack/react-router'
import { RunningCampaignsSection } from '#web/site/campaigns/RunningCampaigns.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Sidebar of the pages of campaigns: search and, beside one of them, the other running ones. */
export default function CampaignSlot() {
  const { slug } = useParams({ strict: false })
  return (
    <SidebarStack>
      <SiteSearchForm />
      {slug && <RunningCampaignsSection except={slug} />}
      <SiteFooter />
    </SidebarStack>
  )
}
