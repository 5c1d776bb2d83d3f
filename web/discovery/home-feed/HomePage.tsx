import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '#web/lib/use-pages.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { HomeCard, HomeTab } from '#worker/discovery/home-feed/contract.ts'
import { EpisodeRow } from './EpisodeRow.tsx'
import styles from './home-page.module.css'
import { HOME_TITLE, homeQuery } from './queries.ts'
import { ReasonMenu } from './ReasonMenu.tsx'
import { text } from './text.ts'

const CARDS_BEFORE_EPISODES = 4

const EMPTY: Record<HomeTab, ReactNode> = {
  foryou: (
    <EmptyState title={text.emptyForYou} link={{ to: '/me/interests', label: text.chooseInterests }}>
      {text.emptyForYouHint}
    </EmptyState>
  ),
  following: (
    <EmptyState title={text.emptyFollowing} link={{ to: '/topics', label: text.findPeople }}>
      {text.emptyFollowingHint}
    </EmptyState>
  ),
  newest: <EmptyState title={text.emptyNewest} link={{ to: '/new-post', label: text.write }} />,
}

export function HomePage({ tab, after }: { tab: HomeTab; after?: string | undefined }) {
  return (
    <>
      <PageTitle>{HOME_TITLE}</PageTitle>
      <Tabs label={text.tabs}>
        <Tab to="/home">{text.tabNames.foryou}</Tab>
        <Tab to="/home" search={{ tab: 'following' }}>
          {text.tabNames.following}
        </Tab>
        <Tab to="/home" search={{ tab: 'newest' }}>
          {text.tabNames.newest}
        </Tab>
      </Tabs>
      <Cards key={tab} tab={tab} after={after} />
    </>
  )
}

const isUnpersonalized = ({ reason }: HomeCard): boolean => reason?.kind === 'trending' || reason?.kind === 'newest'

function Cards({ tab, after }: { tab: HomeTab; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(homeQuery(api, tab, after))
  if (items.length === 0) return EMPTY[tab]
  const episodes = tab === 'foryou' ? (pages[0]?.suggestions?.episodes ?? []) : []
  const cards = items.map((post) => (
    <PostCard key={post.hash} post={post} label={post.reason && <ReasonMenu post={post} reason={post.reason} />} />
  ))
  return (
    <>
      {tab === 'foryou' && items.every(isUnpersonalized) && (
        <p className={styles.intro}>
          {text.unpersonalized} <Link to="/me/interests">{text.chooseInterests}</Link>
        </p>
      )}
      <CardList label={text.tabNames[tab]} busy={pager.loading}>
        {cards.slice(0, CARDS_BEFORE_EPISODES)}
        {episodes.length > 0 && <EpisodeRow key="episodes" episodes={episodes} />}
        {cards.slice(CARDS_BEFORE_EPISODES)}
      </CardList>
      <Pager to="/home" search={tab === 'foryou' ? {} : { tab }} {...pager} />
    </>
  )
}
