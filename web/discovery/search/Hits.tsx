import type { ReactNode } from 'react'
import { Marked } from '#web/lib/Marked.tsx'
import { PodcastCard } from '#web/podcasts/shows/PodcastCard.tsx'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Found, SearchType } from '#worker/discovery/search/contract.ts'
import { Hit } from './Hit.tsx'
import { text } from './text.ts'

/** Pages of hits of one type, each as that type is shown elsewhere. */
export const Hits = ({ type, pages }: { type: SearchType; pages: readonly Found[] }) => (
  <CardList label={text.types[type]}>{pages.flatMap<ReactNode>(cards)}</CardList>
)

function cards(found: Found) {
  switch (found.type) {
    case 'posts':
      return found.hits.map(({ marked, excerpt, ...post }) => (
        <PostCard
          key={post.hash}
          post={post}
          shownTitle={post.title ? <Marked parts={marked} /> : undefined}
          excerpt={excerpt.length > 0 ? <Marked parts={excerpt} /> : undefined}
        />
      ))
    case 'podcasts':
      return found.hits.map((podcast) => <PodcastCard key={podcast.hash} podcast={podcast} />)
    case 'users':
    case 'publications':
      return found.hits.map((profile) => (
        <Hit
          key={profile.handle}
          to={`/${profile.handle}`}
          title={<Marked parts={profile.marked} />}
          avatar={profile}
          about={profile.about}
          meta={
            <>
              <bdi dir="ltr">{profile.handle}</bdi> · {text.followers(profile.followerCount)}
            </>
          }
        />
      ))
    case 'tags':
      return found.hits.map((tag) => (
        <Hit
          key={tag.slug}
          to={`/tag/${tag.slug}`}
          title={
            <>
              #<Marked parts={tag.marked} />
            </>
          }
          meta={text.posts(tag.postCount)}
        />
      ))
    case 'topics':
      return found.hits.map((topic) => (
        <Hit
          key={topic.key}
          to={`/topic/${topic.key}`}
          title={<Marked parts={topic.marked} />}
          about={topic.description}
          meta={text.posts(topic.postCount)}
        />
      ))
    case 'lists':
      return found.hits.map((list) => (
        <Hit
          key={list.hash}
          to={`/${list.owner.handle}/list/${list.hash}`}
          title={<Marked parts={list.marked} />}
          about={list.description}
          meta={
            <>
              {text.posts(list.itemCount)} · {text.of}{' '}
              <PathLink to={`/${list.owner.handle}`}>
                <bdi>{list.owner.name}</bdi>
              </PathLink>
            </>
          }
        />
      ))
  }
}
