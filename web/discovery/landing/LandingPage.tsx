import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FeaturedPosts } from '#web/discovery/featured/FeaturedPosts.tsx'
import { FRONT_PAGE } from '#web/discovery/featured/queries.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { showsQuery } from '#web/podcasts/shows/queries.ts'
import { ShowCarousel } from '#web/podcasts/shows/ShowCarousel.tsx'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { newestQuery } from '#web/posts/posts/queries.ts'
import { text } from '#web/posts/posts/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './LandingPage.module.css'

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
      <header className={styles.hero}>
        <h1 tabIndex={-1}>{text.tagline}</h1>
        <nav className={styles.topics} aria-label={text.topics}>
          {topics.groups
            .flatMap((group) => group.topics.slice(0, 3))
            .map(({ key, name }) => (
              <Link key={key} to="/topic/$name" params={{ name: key }}>
                {name}
              </Link>
            ))}
        </nav>
      </header>
      {banner}
      {after === undefined && <FeaturedPosts placement={FRONT_PAGE} />}
      {shows.length > 0 && <ShowCarousel shows={shows} />}
      <section aria-labelledby="newest">
        <h2 id="newest" className={styles.heading}>
          {text.newest}
        </h2>
        <PagedPosts
          query={newestQuery(api, after)}
          to="/"
          empty={<EmptyState title={text.emptyHome} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />}
        />
      </section>
    </>
  )
}
