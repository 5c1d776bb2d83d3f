import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { FollowList } from './FollowList.tsx'
import type { FollowListKind } from './queries.ts'
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
