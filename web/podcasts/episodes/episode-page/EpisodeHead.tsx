import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Cover } from '#web/ui/Cover.tsx'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import styles from './episode-page.module.css'
import { text } from './text.ts'

interface Props {
  post: PostPage
  audio: NonNullable<PostPage['audio']>
  /** Title and byline. */
  children: ReactNode
}

/** Head of an episode of a podcast: the cover beside the name of the podcast, the title and the byline. */
export default function EpisodeHead({ post, audio: { podcast, season, episode, cover }, children }: Props) {
  const numbering = [season !== null && text.season(season), episode !== null && text.episode(episode)].filter(Boolean).join('، ')
  return (
    <header className={styles.head}>
      <Cover title={podcast?.title ?? post.title} picture={cover ?? post.cover} sizes="(min-width: 43.75rem) 10rem, 7rem" />
      <div className={styles.titles}>
        {podcast && (
          <p className={styles.show}>
            <Link to="/podcast/$hash" params={{ hash: podcast.hash }}>
              <bdi>{podcast.title}</bdi>
            </Link>
            {numbering && ` · ${numbering}`}
          </p>
        )}
        {children}
      </div>
    </header>
  )
}
