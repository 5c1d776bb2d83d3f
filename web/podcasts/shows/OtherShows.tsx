import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { ShowLinks } from './OwnerShows.tsx'
import { showQuery } from './queries.ts'
import { text } from './text.ts'

/** Other podcasts beside a podcast, those of its creator first. */
export function OtherShows({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { otherShows } = useSuspenseQuery(showQuery(api, hash)).data
  if (otherShows.length === 0) return null
  return (
    <SidebarSection title={text.others} more={<Link to="/podcasts">{text.allPodcasts}</Link>}>
      <ShowLinks shows={otherShows} />
    </SidebarSection>
  )
}
