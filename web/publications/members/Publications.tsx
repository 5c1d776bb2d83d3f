import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { EntityRow, MetaList } from '#web/ui/Rows.tsx'
import type { MembershipCard } from '#worker/publications/members/contract.ts'
import { myPublicationsQuery, publicationsQuery } from './queries.ts'
import { text } from './text.ts'

export function MyPublications({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: publications, pager } = usePages(myPublicationsQuery(api, after))
  if (publications.length === 0) {
    return <EmptyState title={text.noneMine} link={{ to: '/search/publications', label: text.explore }} />
  }
  return (
    <>
      <PublicationRows publications={publications} isManaged />
      <Pager to="/me/publications" {...pager} />
    </>
  )
}

export function UserPublications({ handle, after }: { handle: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: publications, pager } = usePages(publicationsQuery(api, handle, after))
  if (publications.length === 0) return <EmptyState title={text.none} />
  return (
    <>
      <PublicationRows publications={publications} />
      <Pager to={`/${handle}/publications`} {...pager} />
    </>
  )
}

/** `isManaged` links to the page that manages each publication instead of its public page. */
function PublicationRows({ publications, isManaged = false }: { publications: readonly MembershipCard[]; isManaged?: boolean }) {
  return (
    <ul>
      {publications.map(({ hash, handle, name, avatar, description, role, memberCount, postCount, followerCount }) => (
        <EntityRow
          key={hash}
          to={isManaged ? `/me/publications/${hash}` : `/${handle}`}
          name={name}
          picture={<Avatar name={name} picture={avatar} size="large" />}
          description={description}
        >
          <MetaList>
            <li>{text.roles[role]}</li>
            <li>{text.members(formatNumber(memberCount))}</li>
            <li>{text.posts(formatNumber(postCount))}</li>
            <li>{text.followers(formatNumber(followerCount))}</li>
          </MetaList>
        </EntityRow>
      ))}
    </ul>
  )
}
