import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { suggestedUsersQuery } from '#web/discovery/home-feed/queries.ts'
import { SuggestedPeople } from '#web/discovery/home-feed/SuggestedPeople.tsx'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { NextSteps } from '#web/people/profiles/NextSteps.tsx'
import { WritesIn } from '#web/people/profiles/WritesIn.tsx'
import { PublicationSidebar } from '#web/publications/front-page/PublicationSidebar.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import type { UserProfile } from '#worker/people/profiles/contract.ts'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

const route = getRouteApi('/_shell/$username/')

/**
 * Sidebar of the page at a handle: search, then a publication’s own parts or, beside a user’s profile, where the user writes; beside the
 * viewer’s own, what it lacks and what else there is to read.
 */
export default function ProfileSidebar() {
  const { profile } = route.useLoaderData()
  const isOwn = useViewer()?.handle === profile?.handle
  return (
    <SidebarStack>
      <SiteSearchForm />
      {profile?.kind === 'publication' && <PublicationSidebar publication={profile} />}
      {profile?.kind === 'person' && (isOwn ? <OwnParts profile={profile} /> : <WritesIn profile={profile} />)}
      <SiteFooter />
    </SidebarStack>
  )
}

function OwnParts({ profile }: { profile: UserProfile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const people = useQuery({ ...suggestedUsersQuery(api), enabled: false }).data?.people ?? []
  const trending = useQuery({ ...trendingQuery(api), enabled: false }).data?.items ?? []
  const own = trending.filter(({ author }) => author.handle === profile.handle)
  return (
    <>
      <NextSteps profile={profile} />
      <SuggestedPeople people={people} />
      <TrendingSection except={new Set(own.map(({ hash }) => hash))} />
    </>
  )
}
