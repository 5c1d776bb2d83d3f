import { getRouteApi } from '@tanstack/react-router'
import { WritesIn } from '#web/people/profiles/WritesIn.tsx'
import { PublicationSidebar } from '#web/publications/front-page/PublicationSidebar.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

const route = getRouteApi('/_shell/$username/')

/** Sidebar of the page at a handle: search, then a publication’s own parts or, beside a user’s profile, where the user writes. */
export default function ProfileSidebar() {
  const { profile } = route.useLoaderData()
  return (
    <SidebarStack>
      <SiteSearchForm />
      {profile?.kind === 'publication' && <PublicationSidebar publication={profile} />}
      {profile?.kind === 'person' && <WritesIn profile={profile} />}
      <SiteFooter />
    </SidebarStack>
  )
}
