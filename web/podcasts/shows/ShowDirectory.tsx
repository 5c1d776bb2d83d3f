import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { usePages } from '#web/lib/paged-query.ts'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { HeadphonesDrawing } from '#web/ui/drawings/HeadphonesDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ShowCard as Show } from '#worker/podcasts/shows/contract.ts'
import { categoriesQuery, showsQuery } from './queries.ts'
import styles from './show-card.module.css'
import { text } from './text.ts'

interface Props {
  after: string | undefined
  category: string | undefined
}

export function ShowDirectory({ after, category }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: shows, pager } = usePages(showsQuery(api, after, category))
  const { counts } = useSuspenseQuery(categoriesQuery(api)).data
  const visibleCategories = CATEGORIES.filter(({ key }) => (counts[key] ?? 0) > 0 || key === category)
  return (
    <>
      {visibleCategories.length > 0 && (
        <Tabs label={text.categories}>
          <Tab to="/podcasts">{text.all}</Tab>
          {visibleCategories.map(({ key, persian }) => (
            <Tab key={key} to="/podcasts" search={{ category: key }} count={counts[key]}>
              {persian}
            </Tab>
          ))}
        </Tabs>
      )}
      {shows.length === 0 ? (
        <EmptyState
          drawing={<HeadphonesDrawing />}
          title={category ? text.noneInCategory : text.none}
          link={category ? { to: '/podcasts', label: text.allPodcasts } : { to: '/topics', label: text.browse }}
        >
          {category ? null : text.noneHint}
        </EmptyState>
      ) : (
        <>
          <CardList label={text.podcasts} busy={pager.loading}>
            {shows.map((podcast) => (
              <ShowCard key={podcast.hash} show={podcast} />
            ))}
          </CardList>
          <Pager to="/podcasts" {...(category && { search: { category } })} {...pager} />
        </>
      )}
    </>
  )
}

export function ShowCard({ show, level = 2 }: { show: Show; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const params = { hash: show.hash }
  const viewer = useViewer()
  return (
    <article className={styles.card} data-card={show.hash}>
      <Link to="/podcast/$hash" params={params} tabIndex={-1} aria-hidden="true">
        <Cover title={show.title} picture={show.cover} sizes="(min-width: 43.75rem) 10rem, 7rem" />
      </Link>
      <div>
        <Heading className={styles.title}>
          <Link to="/podcast/$hash" params={params} data-card-link="">
            <bdi>{show.title}</bdi>
          </Link>
        </Heading>
        <p className={styles.owner}>
          {text.by}{' '}
          <Link to="/$username" params={{ username: show.owner.handle }}>
            <bdi>{show.owner.name}</bdi>
          </Link>
        </p>
        {show.description && <p className={classNames(styles.description, styles.brief)}>{show.description}</p>}
        <div className={styles.actions}>
          {show.latestEpisode && (
            <PlayButton quiet hash={show.latestEpisode.post} title={text.newestOf(show.title)}>
              {text.duration(show.latestEpisode.duration)}
            </PlayButton>
          )}
          <p className={styles.meta}>
            <span>{text.episodeCount(show.episodeCount)}</span>
            {show.latestEpisodeAt !== null && (
              <span>
                {text.newest} <Time at={show.latestEpisodeAt} />
              </span>
            )}
          </p>
          {viewer?.handle !== show.owner.handle && <FollowButton target={{ kind: 'podcast', key: show.hash, name: show.title }} />}
        </div>
      </div>
    </article>
  )
}
