import { getRouteApi } from '@tanstack/react-router'
import { WritesIn } from '#web/people/profiles/WritesIn.tsx'
import { PublicationSidebar } from '#web/publications/front-page/PublicationSidebar.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

const route = getRouteApi('/_shell/$username/')

/** Sidebar of the page at a handle: that of a publication or, beside a user’s profile, search and where the user writes. */
export default function ProfileSidebar() {
  const { profile } = route.useLoaderData()
  const { after } = route.useSearch()
  if (profile?.kind === 'publication') return <PublicationSidebar publication={profile} />
  return (
    <SidebarStack>
      <SiteSearchForm />
      {profile && <WritesIn handle={profile.handle} after={after} />}
      <SiteFooter />
    </SidebarStack>
  )
}
