import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { usePages } from '#web/lib/paged-query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ChairsDrawing } from '#web/ui/drawings/ChairsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import type { FollowCard } from '#worker/people/follows/contract.ts'
import styles from './profile-rows.module.css'
import { type FollowListKind, followListQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  handle: string
  name: string
  list: FollowListKind
  after: string | undefined
}

const TAB = { tab: 'publications' } as const

export function FollowLists({ handle, name, list, after }: Props) {
  const [followers, following] = [`/${handle}/followers`, `/${handle}/following`]
  const profile = (
    <PathLink to={`/${handle}`}>
      <bdi>{name}</bdi>
    </PathLink>
  )
  const search = list === 'publications' ? TAB : undefined
  return (
    <>
      <PageTitle lead={profile}>{list === 'followers' ? text.followers : text.following}</PageTitle>
      <Tabs label={text.lists}>
        <Tab to={followers}>{text.followers}</Tab>
        <Tab to={following}>{text.following}</Tab>
        <Tab to={following} search={TAB}>
          {text.publications}
        </Tab>
      </Tabs>
      <FollowList handle={handle} list={list} after={after} to={list === 'followers' ? followers : following} search={search} />
    </>
  )
}

interface FollowListProps {
  handle: string
  list: FollowListKind
  after: string | undefined
  to: string
  search: Record<string, string> | undefined
}

function FollowList({ handle, list, after, to, search }: FollowListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(followListQuery(api, handle, list, after))
  if (items.length === 0)
    return (
      <EmptyState drawing={<ChairsDrawing />} title={text.nobody[list]} link={{ to: `/${handle}`, label: text.toPosts }}>
        {text.nobodyHint[list]}
      </EmptyState>
    )
  return (
    <>
      <ProfileRows kind={list === 'publications' ? 'publication' : 'user'} people={items} />
      <Pager to={to} {...(search ? { search } : {})} {...pager} />
    </>
  )
}

const ProfileRows = ({ kind, people }: { kind: 'user' | 'publication'; people: readonly FollowCard[] }) => (
  <ul>
    {people.map(({ about, ...person }) => (
      <ProfileRow key={person.handle} kind={kind} person={person} about={about} />
    ))}
  </ul>
)

interface ProfileRowProps {
  kind: 'user' | 'publication'
  person: UserCard
  about: string
  time?: ReactNode
}

export const ProfileRow = ({ kind, person: { handle, name, avatar }, about, time }: ProfileRowProps) => (
  <li className={classNames(styles.row, time ? styles.withTime : undefined)}>
    <Avatar name={name} handle={handle} picture={avatar} size="medium" square={kind === 'publication'} />
    <div>
      <PathLink to={`/${handle}`} className={styles.name}>
        <bdi>{name}</bdi>
      </PathLink>
      {about && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
    </div>
    {time && <span className={styles.time}>{time}</span>}
    <FollowButton target={{ kind, key: handle, name }} />
  </li>
)
