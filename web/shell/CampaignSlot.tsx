import { useParams } from '@tanstack/react-router'
import { CampaignGuide } from '#web/site/campaigns/CampaignGuide.tsx'
import { RunningCampaignsSection } from '#web/site/campaigns/RunningCampaigns.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Sidebar of the pages of campaigns: search and, beside one of them, the other running ones, beside the list how they go. */
export default function CampaignSlot() {
  const { slug } = useParams({ strict: false })
  return (
    <SidebarStack>
      <SiteSearchForm />
      {slug ? <RunningCampaignsSection except={slug} /> : <CampaignGuide />}
      <SiteFooter />
    </SidebarStack>
  )
}
