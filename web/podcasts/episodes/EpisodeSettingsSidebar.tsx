import { getRouteApi, Link } from '@tanstack/react-router'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { text } from './text.ts'

const route = getRouteApi('/_shell/_signed-in/p/$hash/settings/sound')

export default function EpisodeSettingsSidebar() {
  const { post } = route.useLoaderData()
  return (
    <SidebarSection title={text.summary}>
      <p>
        <Link to="/p/$hash/edit" params={{ hash: post.hash }}>
          <bdi>{post.title || text.untitled}</bdi>
        </Link>
      </p>
      {post.description && <p>{post.description}</p>}
    </SidebarSection>
  )
}
