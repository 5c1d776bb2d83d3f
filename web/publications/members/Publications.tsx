import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ChairsDrawing } from '#web/ui/drawings/ChairsDrawing.tsx'
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
    return (
      <EmptyState drawing={<ChairsDrawing />} title={text.noneMine} link={{ to: '/search/publications', label: text.explore }}>
        {text.noneMineNote}
      </EmptyState>
    )
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
  const isOwn = useQuery(viewerQuery(api)).data?.viewer?.handle === handle
  if (publications.length === 0)
    return isOwn ? (
      <EmptyState drawing={<ChairsDrawing />} title={text.noneYours} link={{ to: '/me/publications', label: text.manageYours }} />
    ) : (
      <EmptyState drawing={<ChairsDrawing />} title={text.none} link={{ to: `/${handle}`, label: text.toPosts }}>
        {text.noneNote}
      </EmptyState>
    )
  return (
    <>
      <PublicationRows publications={publications} />
      <Pager to={`/${handle}/publications`} {...pager} />
      {isOwn && (
        <LinkButton to="/me/publications" variant="quiet">
          {text.manageYours}
        </LinkButton>
      )}
    </>
  )
}

interface PublicationRowsProps {
  publications: readonly MembershipCard[]
  /** Links to the page that manages each publication instead of its public page. */
  isManaged?: boolean
}

const PublicationRows = ({ publications, isManaged = false }: PublicationRowsProps) => (
  <ul aria-label={isManaged ? text.membershipList : undefined}>
    {publications.map(({ hash, handle, name, avatar, description, role, memberCount, postCount, followerCount }) => (
      <EntityRow
        key={hash}
        to={isManaged ? `/me/publications/${hash}` : `/${handle}`}
        name={name}
        picture={<Avatar name={name} handle={handle} picture={avatar} size="large" square />}
        description={description}
      >
        <MetaList>
          <li>{text.roles[role]}</li>
          <li>{text.members(memberCount)}</li>
          <li>{text.posts(formatNumber(postCount))}</li>
          <li>{text.followers(formatNumber(followerCount))}</li>
        </MetaList>
      </EntityRow>
    ))}
  </ul>
)
