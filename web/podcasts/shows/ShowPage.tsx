import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoryName } from '#shared/podcast-categories.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/use-follower-count.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Episodes } from './Episodes.tsx'
import { showQuery } from './queries.ts'
import { ShowPeople } from './ShowPeople.tsx'
import { Subscribe } from './Subscribe.tsx'
import styles from './show-page.module.css'
import { text } from './text.ts'

export function ShowPage({ hash, after, menu }: { hash: string; after: string | undefined; menu: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const show = useSuspenseQuery(showQuery(api, hash)).data
  const target = { kind: 'podcast', key: hash, name: show.title } as const
  const followers = useFollowerCount(target, show.followerCount)
  return (
    <>
      <header className={styles.header}>
        <Cover title={show.title} picture={show.cover} sizes="(min-width: 43.75rem) 12rem, 8rem" className={styles.cover} />
        <div className={styles.words}>
          <p className={styles.kind}>{text.kind}</p>
          <h1 className={styles.title} tabIndex={-1}>
            <bdi>{show.title}</bdi>
          </h1>
          <p className={styles.owner}>
            {text.by}{' '}
            <Link to="/$username" params={{ username: show.owner.handle }}>
              <bdi>{show.owner.name}</bdi>
            </Link>
          </p>
          <ul className={styles.facts}>
            <li>{text.episodeCount(show.episodeCount)}</li>
            {show.duration > 0 && <li>{text.total(show.duration)}</li>}
            {followers > 0 && <li>{text.followers(followers)}</li>}
            {show.category && <li>{categoryName(show.category)}</li>}
            {show.complete && <li>{text.complete}</li>}
            {show.explicit && <li>{text.explicit}</li>}
          </ul>
          <div className={styles.actions}>
            <FollowButton target={{ ...target, followerCount: show.followerCount }} />
            {show.canManage && (
              <LinkButton to={`/me/podcasts/${hash}`} variant="quiet">
                {text.settings}
              </LinkButton>
            )}
            {menu}
          </div>
        </div>
      </header>
      {show.description && <p className={styles.description}>{show.description}</p>}
      <ShowPeople persons={show.persons} funding={show.funding} link={show.link} />
      <Episodes hash={hash} serial={show.kind === 'serial'} seasons={show.seasons} after={after} />
      <Subscribe hash={hash} feed={show.feed} />
    </>
  )
}
