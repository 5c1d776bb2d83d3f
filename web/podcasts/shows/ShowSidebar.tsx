import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { ShowLinks } from './OwnerShows.tsx'
import { showQuery } from './queries.ts'
import styles from './show-page.module.css'
import { text } from './text.ts'

const route = getRouteApi('/_shell/podcast/$hash')

export default function ShowSidebar() {
  const { api } = route.useRouteContext()
  const { hash } = route.useParams()
  const { owner, otherShows } = useSuspenseQuery(showQuery(api, hash)).data
  return (
    <div className={styles.sidebar}>
      <SidebarSection title={text.owner}>
        <PathLink to={`/${owner.handle}`} className={styles.sidebarOwner}>
          <Avatar name={owner.name} handle={owner.handle} picture={owner.avatar} size="medium" square={owner.isPublication} />
          <bdi>{owner.name}</bdi>
        </PathLink>
      </SidebarSection>
      <SidebarSection title={text.others} more={<Link to="/podcasts">{text.allPodcasts}</Link>}>
        <ShowLinks shows={otherShows} />
      </SidebarSection>
    </div>
  )
}
