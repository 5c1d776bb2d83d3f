import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roleName } from '#shared/person-roles.ts'
import { categoryName } from '#shared/podcast-categories.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/queries.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { ShowPage as ShowPageData } from '#worker/podcasts/shows/contract.ts'
import { CopyField } from './CopyField.tsx'
import { Episodes } from './Episodes.tsx'
import { ListenButton, useNextEpisode } from './ListenButton.tsx'
import { episodesQuery, showQuery } from './queries.ts'
import { ShowDescription } from './ShowDescription.tsx'
import styles from './show-page.module.css'
import { text } from './text.ts'

interface Props {
  hash: string
  after: string | undefined
  /** Shown to those who do not manage the show, like `dispute`. */
  subscribe: ReactNode
  menu: ReactNode
  dispute: ReactNode
}

export function ShowPage({ hash, after, subscribe, menu, dispute }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const show = useSuspenseQuery(showQuery(api, hash)).data
  const target = { kind: 'podcast', key: hash, name: show.title } as const
  const followers = useFollowerCount(target, show.followerCount)
  const { items: episodes } = usePages(episodesQuery(api, hash, after))
  const next = useNextEpisode(episodes)
  return (
    <>
      <header className={styles.header}>
        <Cover title={show.title} picture={show.cover} sizes="(min-width: 43.75rem) 12rem, 8rem" />
        <div className={styles.titles}>
          <h1 className={styles.title} tabIndex={-1}>
            <bdi>{show.title}</bdi>
          </h1>
          <Link to="/$username" params={{ username: show.owner.handle }} className={styles.owner}>
            <Avatar name={show.owner.name} handle={show.owner.handle} picture={show.owner.avatar} square={show.owner.isPublication} />
            <bdi>{show.owner.name}</bdi>
          </Link>
        </div>
        <ul className={styles.facts}>
          <li>{text.episodeCount(show.episodeCount)}</li>
          {show.duration > 0 && <li>{text.duration(show.duration)}</li>}
          {followers > 0 && <li>{text.followers(followers)}</li>}
          {show.category && <li>{categoryName(show.category)}</li>}
          {show.complete && <li>{text.complete}</li>}
          {show.explicit && <li>{text.explicit}</li>}
        </ul>
        <div className={styles.actions}>
          {next && <ListenButton kind={show.kind} episodes={episodes} next={next} />}
          {!show.canManage && <FollowButton solid={!next} target={{ ...target, followerCount: show.followerCount }} />}
          {!show.canManage && subscribe}
          {show.canManage && (
            <LinkButton to={`/me/podcasts/${hash}`} variant="quiet">
              {text.settings}
            </LinkButton>
          )}
          {menu}
        </div>
      </header>
      {show.description && <ShowDescription>{show.description}</ShowDescription>}
      <ShowPeople persons={show.persons} funding={show.funding} link={show.link} />
      <Episodes hash={hash} serial={show.kind === 'serial'} seasons={show.seasons} after={after} next={next?.episode.post.hash} />
      <Subscribe hash={hash} feed={show.feed} />
      {!show.canManage && <p className={styles.dispute}>{dispute}</p>}
    </>
  )
}

function ShowPeople({ persons, funding, link }: Pick<ShowPageData, 'persons' | 'funding' | 'link'>) {
  if (persons.length === 0 && funding.length === 0 && !link) return null
  return (
    <dl className={styles.people}>
      {persons.length > 0 && (
        <div>
          <dt>{text.persons}</dt>
          <dd>
            <ul className={styles.names}>
              {persons.map(({ name, role, group, href }) => (
                <li key={`${name} ${role}`}>
                  {href ? (
                    <a href={href} rel="noopener">
                      <bdi>{name}</bdi>
                    </a>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                  {role && ` (${roleName(group, role)})`}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {funding.length > 0 && (
        <div>
          <dt>{text.funding}</dt>
          <dd>
            <ul className={styles.names}>
              {funding.map(({ url, text: label }) => (
                <li key={url}>
                  <a href={url} rel="noopener nofollow">
                    <bdi>{label}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {link && (
        <div>
          <dt>{text.site}</dt>
          <dd>
            <a href={link} rel="noopener">
              <bdi dir="ltr">{new URL(link).host}</bdi>
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Podcast apps and the deep links that open a feed in them. */
const APPS: readonly { name: string; open: (feed: string, withoutScheme: string) => string }[] = [
  { name: 'Apple Podcasts', open: (_, withoutScheme) => `podcast://${withoutScheme}` },
  { name: 'Pocket Casts', open: (_, withoutScheme) => `pktc://subscribe/${withoutScheme}` },
  { name: 'Overcast', open: (feed) => `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}` },
  { name: 'AntennaPod', open: (_, withoutScheme) => `antennapod-subscribe://${withoutScheme}` },
  { name: 'Castro', open: (_, withoutScheme) => `castros://subscribe/${withoutScheme}` },
  { name: 'gPodder', open: (_, withoutScheme) => `pcast://${withoutScheme}` },
]

function Subscribe({ hash, feed }: { hash: string; feed: string }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const feedUrl = feed.startsWith('/') ? origin + feed : feed
  return (
    <PageSection title={text.listenAnywhere}>
      <div className={styles.subscribe}>
        <p className={styles.hint}>{text.subscribeHint}</p>
        <CopyField label={text.feed} value={feedUrl} />
        <ul className={styles.apps} aria-label={text.apps}>
          {APPS.map(({ name, open }) => (
            <li key={name}>
              <a href={open(feedUrl, feedUrl.replace(/^https?:\/\//, ''))} className={styles.app} dir="ltr">
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={feedUrl} className={styles.app} type="application/rss+xml">
              {text.rss}
            </a>
          </li>
          <li>
            <a href={`/podcast/${hash}/opml`} className={styles.app} download="">
              {text.opml}
            </a>
          </li>
        </ul>
      </div>
    </PageSection>
  )
}
