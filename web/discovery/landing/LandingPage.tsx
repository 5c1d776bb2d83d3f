import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { showsQuery } from '#web/podcasts/shows/queries.ts'
import { ShowCarousel } from '#web/podcasts/shows/ShowCarousel.tsx'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { newestQuery } from '#web/posts/posts/queries.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import tabs from '#web/ui/tabs.module.css'
import styles from './landing.module.css'
import { Picks } from './Picks.tsx'
import { text } from './text.ts'
import { useFirstPosts } from './use-first-posts.ts'

interface Props {
  after?: string | undefined
  /** Shown above the posts. */
  banner?: ReactNode
}

export function LandingPage({ after, banner }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: topics } = useSuspenseQuery(topicsQuery(api))
  const shows = usePages(showsQuery(api)).items.slice(0, 4)
  return (
    <>
      <Hero />
      {banner}
      {after === undefined && <FirstPosts />}
      {shows.length > 0 && <ShowCarousel shows={shows} />}
      <nav className={classNames(tabs.fading, styles.topics)} aria-label={text.topics}>
        {topics.groups
          .flatMap((group) => group.topics.slice(0, 3))
          .map(({ key, name }) => (
            <TagChip key={key} to={`/topic/${key}`}>
              {name}
            </TagChip>
          ))}
        <TagChip to="/topics">{text.allTopics}</TagChip>
      </nav>
      <section aria-labelledby="newest">
        <h2 id="newest" className={styles.heading}>
          {text.newest}
        </h2>
        <PagedPosts
          query={newestQuery(api, after)}
          to="/"
          empty={<EmptyState drawing={<PostsDrawing />} title={text.empty} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />}
        />
      </section>
    </>
  )
}

function Hero() {
  const [first, second] = text.phrases
  return (
    <header className={styles.hero}>
      <h1 tabIndex={-1}>
        <span className={styles.phrase}>
          {first}
          <span className="visually-hidden">،</span>
          <span className={styles.comma} aria-hidden="true" />
        </span>{' '}
        <span className={styles.phrase}>
          {second}
          <span className={styles.stop} aria-hidden="true" />
        </span>
      </h1>
      <p>{text.promise}</p>
      <div className={styles.steps}>
        <LinkButton to="/new-post">{text.start}</LinkButton>
        <a href="#picks" className={styles.more}>
          {text.read}
        </a>
      </div>
    </header>
  )
}

const FirstPosts = () => <Picks {...useFirstPosts()} />
