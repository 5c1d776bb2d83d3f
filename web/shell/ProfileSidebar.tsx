import { getRouteApi } from '@tanstack/react-router'
import { PublicationSidebar } from '#web/publications/front-page/PublicationSidebar.tsx'
import { DefaultSidebar } from './Layout.tsx'

const route = getRouteApi('/_shell/$username/')

/** Sidebar of the page at a handle: that of a publication, or the default one beside a user’s profile. */
export default function ProfileSidebar() {
  const { profile } = route.useLoaderData()
  return profile?.kind === 'publication' ? <PublicationSidebar publication={profile} /> : <DefaultSidebar />
}
