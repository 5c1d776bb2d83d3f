import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/Cover.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { showQuery } from './queries.ts'
import styles from './show-sidebar.module.css'
import { text } from './text.ts'

const route = getRouteApi('/_shell/podcast/$hash')

export default function ShowSidebar() {
  const { api } = route.useRouteContext()
  const { hash } = route.useParams()
  const { owner, otherShows } = useSuspenseQuery(showQuery(api, hash)).data
  return (
    <div className={styles.sidebar}>
      <SidebarSection title={text.owner}>
        <PathLink to={`/${owner.handle}`} className={styles.entry}>
          <Avatar name={owner.name} picture={owner.avatar} size="medium" />
          <bdi>{owner.name}</bdi>
        </PathLink>
      </SidebarSection>
      <SidebarSection title={text.others} more={<Link to="/podcasts">{text.allPodcasts}</Link>}>
        <ul className={styles.list}>
          {otherShows.map((show) => (
            <li key={show.hash}>
              <Link to="/podcast/$hash" params={{ hash: show.hash }} className={styles.entry}>
                <Cover title={show.title} picture={show.cover} sizes="3.5rem" className={styles.cover} />
                <span className={styles.details}>
                  <bdi>{show.title}</bdi>
                  <span className={styles.count}>{text.episodeCount(show.episodeCount)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </SidebarSection>
    </div>
  )
}
