import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { ListCovers } from '#web/engagement/reading-lists/ListRows.tsx'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { ShowCard } from '#web/podcasts/shows/ShowDirectory.tsx'
import { type ListSlots, withSlots } from '#web/posts/cards/list-slots.tsx'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { ReadingMark } from '#web/posts/cards/ReadingMark.tsx'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CardList } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import type { SearchResults, SearchType, TextPart } from '#worker/discovery/search/contract.ts'
import styles from './search.module.css'
import { text } from './text.ts'

interface Props {
  type: SearchType
  pages: readonly SearchResults[]
  /** Index of the first hit that has most of the words only, below a heading. */
  relaxedFrom: number | undefined
  slots: ListSlots | undefined
}

export const SearchHits = ({ type, pages, relaxedFrom, slots }: Props) => {
  const cards = pages.flatMap<ReactNode>(renderHits)
  // The heading belongs to its card, so that the slots keep their places.
  const headed = cards.map((card, at) =>
    at === relaxedFrom ? (
      <Fragment key="relaxed">
        <h2 className={styles.divider}>{text.nearby}</h2>
        {card}
      </Fragment>
    ) : (
      card
    ),
  )
  return (
    <div className={styles.hits}>
      <CardList label={text.types[type]}>{withSlots(headed, slots)}</CardList>
    </div>
  )
}

function renderHits(found: SearchResults) {
  switch (found.type) {
    case 'posts':
      return found.hits.map(({ highlights, excerpt, isCode, ...post }) => (
        <PostCard
          key={post.hash}
          post={post}
          highlightedTitle={post.title ? <HighlightedText parts={highlights} /> : undefined}
          excerpt={excerpt.length > 0 ? <Excerpt parts={excerpt} isCode={isCode} /> : undefined}
          mark={<ReadingMark hash={post.hash} />}
        />
      ))
    case 'podcasts':
      return found.hits.map((podcast) => <ShowCard key={podcast.hash} show={podcast} />)
    case 'users':
    case 'publications':
      return found.hits.map((profile) => (
        <SearchHit
          key={profile.handle}
          to={`/${profile.handle}`}
          title={<HighlightedText parts={profile.highlights} />}
          avatar={profile}
          isPublication={found.type === 'publications'}
          follow={{ kind: found.type === 'users' ? 'user' : 'publication', key: profile.handle, name: profile.name }}
          description={profile.about}
          meta={[
            <bdi key="handle" dir="ltr">
              @{profile.handle}
            </bdi>,
            profile.followerCount > 0 && text.followers(profile.followerCount),
          ]}
        />
      ))
    case 'tags':
      return found.hits.map((tag) => (
        <SearchHit
          key={tag.slug}
          brief
          to={`/tag/${tag.slug}`}
          title={<HighlightedText parts={tag.highlights} />}
          sign="#"
          follow={{ kind: 'tag', key: tag.slug, name: tag.name }}
          description={
            tag.newestTitle && (
              <>
                {text.newest} <bdi>{tag.newestTitle}</bdi>
              </>
            )
          }
          meta={labelCounts(tag)}
        />
      ))
    case 'topics':
      return found.hits.map((topic) => (
        <SearchHit
          key={topic.key}
          brief
          to={`/topic/${topic.key}`}
          title={<HighlightedText parts={topic.highlights} />}
          description={topic.description}
          follow={{ kind: 'topic', key: topic.key, name: topic.name }}
          meta={labelCounts(topic)}
        />
      ))
    case 'lists':
      return found.hits.map((list) => (
        <SearchHit
          key={list.hash}
          to={`/${list.owner.handle}/list/${list.hash}`}
          picture={<ListCovers list={list} />}
          title={<HighlightedText parts={list.highlights} />}
          description={list.description}
          meta={[
            text.posts(list.itemCount),
            <Fragment key="owner">
              {text.of}{' '}
              <PathLink to={`/${list.owner.handle}`}>
                <bdi>{list.owner.name}</bdi>
              </PathLink>
            </Fragment>,
          ]}
        />
      ))
    case 'comments':
      return found.hits.map(({ hash, author, createdAt, excerpt, post }) => (
        <SearchHit
          key={hash}
          to={`/${author.handle}/comment/${hash}`}
          title={author.name}
          avatar={author}
          description={<HighlightedText parts={excerpt} />}
          meta={[
            <Fragment key="post">
              {text.under}{' '}
              <PathLink to={post.path}>
                «<bdi>{post.title}</bdi>»
              </PathLink>{' '}
              {post.sponsor && <SponsorMark {...post.sponsor} />}
            </Fragment>,
            <Time key="time" at={createdAt} as="ago" />,
          ]}
        />
      ))
  }
}

/** Counts of a tag or topic; a phone has no room for the followers. */
const labelCounts = ({ postCount, followerCount }: { postCount: number; followerCount: number }): Facts => [
  text.posts(postCount),
  followerCount > 0 && (
    <span key="followers" className={styles.wide}>
      {text.followers(followerCount)}
    </span>
  ),
]

/** Code reads from left to right in any sentence. */
const Excerpt = ({ parts, isCode = false }: { parts: readonly TextPart[]; isCode?: boolean | undefined }) =>
  isCode ? (
    <code dir="ltr" className={styles.code}>
      <HighlightedText parts={parts} />
    </code>
  ) : (
    <HighlightedText parts={parts} />
  )

type Facts = readonly ReactNode[]

interface SearchHitProps {
  to: string
  title: ReactNode
  /** Before the title, and no part of it. */
  sign?: string
  avatar?: UserCard
  isPublication?: boolean
  /** Instead of an avatar. */
  picture?: ReactNode
  follow?: ComponentProps<typeof FollowButton>['target']
  description?: ReactNode
  meta: Facts
  /** Shows one line of the description. */
  brief?: boolean
}

const SearchHit = ({ to, title, sign, avatar, isPublication, picture, follow, description, meta, brief = false }: SearchHitProps) => (
  <article className={classNames(styles.hit, brief && styles.brief, avatar && styles.withAvatar)} data-card={to}>
    {avatar && <Avatar name={avatar.name} handle={avatar.handle} picture={avatar.avatar} size="medium" square={isPublication} />}
    {picture}
    <div className={styles.details}>
      <div className={styles.line}>
        <h2 className={styles.title}>
          <PathLink to={to} data-card-link="">
            {sign && <span className={styles.sign}>{sign}</span>}
            <bdi>{title}</bdi>
          </PathLink>
        </h2>
        <ul className={styles.meta}>
          {meta.filter(Boolean).map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a hit keep their order
            <li key={at}>{fact}</li>
          ))}
        </ul>
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </div>
    {follow && <FollowButton target={follow} />}
  </article>
)
