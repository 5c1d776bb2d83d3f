import IconArrowUpLeft from '@tabler/icons-react/dist/esm/icons/IconArrowUpLeft.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { resolveDirection } from '#shared/persian/direction.ts'
import { type ShowLessOftenTarget, useShowLessOften } from '#web/account/blocks/use-show-less-often.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { cardText } from '#web/posts/cards/card-text.ts'
import { type ListSlots, withSlotLoading, withSlots } from '#web/posts/cards/list-slots.tsx'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { ReadingMark } from '#web/posts/cards/ReadingMark.tsx'
import { ChairsDrawing } from '#web/ui/drawings/ChairsDrawing.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { ShelfDrawing } from '#web/ui/drawings/ShelfDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/Menu.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { HomeCard, HomeTab, RecommendationReason } from '#worker/discovery/home-feed/contract.ts'
import type { PostCard as EpisodeCard } from '#worker/posts/posts/contract.ts'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './home.module.css'
import { HOME_TITLE, homeQuery } from './queries.ts'
import { text } from './text.ts'
import { UnfinishedPosts } from './UnfinishedPosts.tsx'

const CARDS_BEFORE_EPISODES = 5

const EMPTY: Record<HomeTab, ReactNode> = {
  foryou: (
    <EmptyState drawing={<ShelfDrawing />} title={text.emptyForYou} link={{ to: '/me/interests', label: text.chooseInterests }}>
      {text.emptyForYouHint}
    </EmptyState>
  ),
  following: (
    <EmptyState drawing={<ChairsDrawing />} title={text.emptyFollowing} link={{ to: '/topics', label: text.findPeople }}>
      {text.emptyFollowingHint}
    </EmptyState>
  ),
  newest: (
    <EmptyState drawing={<PostsDrawing />} title={text.emptyNewest} link={{ to: '/new-post', label: text.write }}>
      {text.emptyNewestHint}
    </EmptyState>
  ),
}

interface Props {
  tab: HomeTab
  after?: string | undefined
  slots: ListSlots | undefined
  /** Shown between the first cards and the others. */
  banner?: ReactNode
}

export function HomePage({ tab, after, slots, banner }: Props) {
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {HOME_TITLE}
      </h1>
      <div className={styles.top}>
        <Tabs label={text.tabs}>
          <Tab to="/home">{text.tabNames.foryou}</Tab>
          <Tab to="/home" search={{ tab: 'following' }}>
            {text.tabNames.following}
          </Tab>
          <Tab to="/home" search={{ tab: 'newest' }}>
            {text.tabNames.newest}
          </Tab>
        </Tabs>
      </div>
      <Cards key={tab} tab={tab} after={after} slots={slots} banner={banner} />
    </>
  )
}

const isUnpersonalized = ({ reason }: HomeCard): boolean => reason?.kind === 'trending' || reason?.kind === 'newest'

function Cards({ tab, after, slots, banner }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(homeQuery(api, tab, after))
  const suggestions = tab === 'foryou' ? pages[0]?.suggestions : undefined
  const steps = suggestions?.firstSteps && (
    <FirstSteps steps={suggestions.firstSteps} people={suggestions.people} topics={suggestions.topics} />
  )
  if (items.length === 0) {
    return (
      <>
        {steps}
        {EMPTY[tab]}
      </>
    )
  }
  const cards = items.map((post) => (
    <PostCard
      key={post.hash}
      post={post}
      reason={post.reason && <ReasonMenu post={post} reason={post.reason} />}
      mark={<ReadingMark hash={post.hash} />}
    />
  ))
  const list = withSlots(cards, slots)
  // The first slot comes before the fourth card.
  const before = CARDS_BEFORE_EPISODES + (slots ? 1 : 0)
  return (
    <>
      {steps}
      {suggestions && suggestions.reading.length > 0 && (
        <section aria-label={text.reading} className={styles.reading}>
          <p className={styles.readingTitle}>{text.reading}</p>
          <UnfinishedPosts posts={suggestions.reading} />
        </section>
      )}
      {tab === 'foryou' && !steps && items.every(isUnpersonalized) && (
        <p className={styles.intro}>
          {text.unpersonalized} <Link to="/me/interests">{text.chooseInterests}</Link>
        </p>
      )}
      <CardList label={text.tabNames[tab]} busy={pager.loading}>
        {list.slice(0, before)}
        {banner}
        {suggestions && suggestions.episodes.length > 0 && <EpisodeRow key="episodes" episodes={suggestions.episodes} />}
        {list.slice(before)}
      </CardList>
      <Pager to="/home" search={tab === 'foryou' ? {} : { tab }} {...withSlotLoading(pager, items.length, slots)} />
    </>
  )
}

const EpisodeRow = ({ episodes }: { episodes: readonly EpisodeCard[] }) => (
  <section aria-labelledby="episodes" className={styles.section}>
    <SectionHeader id="episodes" title={text.latestEpisodes} className={styles.head}>
      <Link to="/podcasts">{text.allPodcasts}</Link>
    </SectionHeader>
    <ul className={styles.row}>
      {episodes.map(({ hash, path, title, author, audio }) => (
        <li key={hash} className={styles.episode} data-teaser={hash}>
          <PlayButton quiet hash={hash} title={title} />
          <div>
            <h3 className={styles.title}>
              <PathLink to={path}>
                <bdi dir={resolveDirection(null, title, 'rtl')}>{title}</bdi>
              </PathLink>
            </h3>
            <p className={styles.author}>
              <bdi>{author.name}</bdi>
              {audio && ` · ${cardText.listening(audio.duration)}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

function ReasonMenu({ post, reason }: { post: HomeCard; reason: RecommendationReason }) {
  const showLessOften = useShowLessOften()
  return (
    <span className={styles.reason}>
      <span>{text.reason(reason)}</span>
      <Menu
        label={text.why}
        button={<IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />}
        buttonClassName={styles.button}
        className={styles.panel}
      >
        <p className={styles.explanation}>
          <strong>{text.longReason(reason)}.</strong> {text.explanation}
        </p>
        {reason.path && reason.name && (
          <MenuLink to={reason.path} icon={<IconArrowUpLeft size={18} stroke={1.6} />}>
            {text.viewReason(reason.name)}
          </MenuLink>
        )}
        {showLessOptions(post, reason).map(({ label, ...target }) => (
          <MenuButton
            key={target.kind}
            {...postButton('mutes.mute', { kind: target.kind, name: target.name, displayName: target.displayName })}
            icon={<IconThumbDown size={18} stroke={1.6} />}
            disabled={showLessOften.isPending}
            onClick={() => showLessOften.mutate({ ...target, muted: true })}
          >
            {label}
          </MenuButton>
        ))}
      </Menu>
    </span>
  )
}

/** Returns the mute options: the topic or tag behind the recommendation, or else the post's first tag, and the author. */
function showLessOptions(post: HomeCard, { kind, name, path }: RecommendationReason): Array<ShowLessOftenTarget & { label: string }> {
  const { author } = post
  const tag = kind === 'tag' ? post.tags.find(({ slug }) => path === `/tag/${slug}`) : post.tags[0]
  const topic = kind === 'topic' ? path?.slice('/topic/'.length) : undefined
  return [
    ...(topic && name ? [{ kind: 'topic' as const, name: topic, displayName: name, label: text.showLessAboutTopic(name) }] : []),
    ...(tag && !topic ? [{ kind: 'tag' as const, name: tag.slug, displayName: tag.name, label: text.showLessFromTag(tag.name) }] : []),
    { kind: 'user' as const, name: author.handle, displayName: author.name, label: text.showLessFromAuthor(author.name) },
  ]
}
