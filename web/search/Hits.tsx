import { PodcastCard } from '#web/podcasts/PodcastCard.tsx'
import { PostCard } from '#web/posts/PostCard.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Found } from '#worker/search/contract.ts'
import { Hit } from './Hit.tsx'
import { text } from './text.ts'

/** Hits of one type, each as that type is shown elsewhere. */
export function Hits({ found }: { found: Found }) {
  return <CardList label={text.types[found.type]}>{cards(found)}</CardList>
}

function cards(found: Found) {
  switch (found.type) {
    case 'posts':
      return found.hits.map((post) => <PostCard key={post.hash} post={post} />)
    case 'podcasts':
      return found.hits.map((podcast) => <PodcastCard key={podcast.hash} podcast={podcast} />)
    case 'users':
    case 'publications':
      return found.hits.map((profile) => (
        <Hit
          key={profile.handle}
          to={`/${profile.handle}`}
          title={profile.name}
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
      return found.hits.map((tag) => <Hit key={tag.slug} to={`/tag/${tag.slug}`} title={`#${tag.name}`} meta={text.posts(tag.postCount)} />)
    case 'topics':
      return found.hits.map((topic) => (
        <Hit key={topic.key} to={`/topic/${topic.key}`} title={topic.name} about={topic.description} meta={text.posts(topic.postCount)} />
      ))
    case 'lists':
      return found.hits.map((list) => (
        <Hit
          key={list.hash}
          to={`/${list.owner.handle}/list/${list.hash}`}
          title={list.name}
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
