import { formatNumber } from '#shared/persian/digits.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EntityRow, MetaList } from '#web/ui/EntityRow.tsx'
import type { MembershipCard } from '#worker/publications/members/contract.ts'
import { text } from './text.ts'

export function PublicationRows({ publications }: { publications: readonly MembershipCard[] }) {
  return (
    <ul>
      {publications.map(({ hash, handle, name, avatar, description, role, memberCount, postCount, followerCount }) => (
        <EntityRow
          key={hash}
          to={`/${handle}`}
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
