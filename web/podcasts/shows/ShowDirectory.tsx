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
import { Pager } from '#web/ui/Pager.tsx'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { NewestEpisode } from '#worker/podcasts/episodes/contract.ts'
import type { ShowCard as Show } from '#worker/podcasts/shows/contract.ts'
import { ContinueListening } from './ContinueListening.tsx'
import { EpisodeRow } from './EpisodeRow.tsx'
import { categoriesQuery, directoryQuery } from './queries.ts'
import styles from './show-card.module.css'
import { text } from './text.ts'

interface Props {
  after: string | undefined
  category: string | undefined
}

export function ShowDirectory({ after, category }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: shows, pages, pager } = usePages(directoryQuery(api, after, category))
  const [next, ...newest] = pages[0]?.newest ?? []
  return (
    <>
      <CategoryTabs category={category} />
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
          {next && <ContinueListening newest={next} />}
          <section aria-labelledby="shows" aria-busy={pager.loading || undefined} className={styles.shows}>
            <SectionHeader id="shows" title={text.podcasts}>
              <p className={styles.order}>{text.newestFirst}</p>
            </SectionHeader>
            <ul className={styles.tiles}>
              {shows.map((show) => (
                <ShowTile key={show.hash} show={show} />
              ))}
            </ul>
          </section>
          <Pager to="/podcasts" {...(category && { search: { category } })} {...pager} />
          <NewestEpisodes episodes={newest} />
        </>
      )}
    </>
  )
}

function CategoryTabs({ category }: Pick<Props, 'category'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { counts } = useSuspenseQuery(categoriesQuery(api)).data
  const visible = CATEGORIES.flatMap(({ key, persian }) => {
    const count = counts[key] ?? 0
    return count > 0 || key === category ? [{ key, persian, count }] : []
  })
  if (visible.length === 0) return null
  return (
    <Tabs label={text.categories}>
      <Tab to="/podcasts">{text.all}</Tab>
      {visible.map(({ key, persian, count }) => (
        <Tab key={key} to="/podcasts" search={{ category: key }} count={count > 1 ? count : undefined}>
          {persian}
        </Tab>
      ))}
    </Tabs>
  )
}

function ShowTile({ show: { hash, title, cover, owner, episodeCount, latestEpisode, latestEpisodeAt } }: { show: Show }) {
  return (
    <li className={styles.tile} data-card={hash}>
      <Link to="/podcast/$hash" params={{ hash }} tabIndex={-1} aria-hidden="true">
        <Cover title={title} picture={cover} sizes="(min-width: 43.75rem) 10rem, 45vw" />
      </Link>
      <h3 className={styles.tileTitle}>
        <Link to="/podcast/$hash" params={{ hash }} data-card-link="">
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className={styles.owner}>
        <PathLink to={`/${owner.handle}`}>
          <bdi>{owner.name}</bdi>
        </PathLink>
      </p>
      <div className={styles.tilePlay}>
        {latestEpisode && <PlayButton quiet hash={latestEpisode.post} title={text.newestOf(title)} />}
        <ul className={styles.meta}>
          <li>{latestEpisode ? text.duration(latestEpisode.duration) : text.episodeCount(episodeCount)}</li>
          {latestEpisodeAt !== null && (
            <li>
              <Time at={latestEpisodeAt} as="day" />
            </li>
          )}
        </ul>
      </div>
    </li>
  )
}

function NewestEpisodes({ episodes }: { episodes: readonly NewestEpisode[] }) {
  if (episodes.length === 0) return null
  return (
    <section aria-labelledby="newest" className={styles.newest}>
      <SectionHeader id="newest" title={text.newestEpisodes} className={styles.newestHead} />
      {episodes.map((episode) => (
        <EpisodeRow key={episode.post} episode={episode} level={3}>
          {episode.show && (
            <li>
              <Link to="/podcast/$hash" params={{ hash: episode.show.hash }} className={styles.showLink}>
                <bdi>{episode.show.title}</bdi>
              </Link>
            </li>
          )}
          <li>
            <Time at={episode.publishedAt} as="day" />
          </li>
          <li>{text.duration(episode.audio.duration)}</li>
        </EpisodeRow>
      ))}
    </section>
  )
}

/** Row of a podcast among the hits of a search. */
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
            <PlayButton quiet hash={show.latestEpisode.post} title={text.newestOf(show.title)} className={styles.length}>
              {text.duration(show.latestEpisode.duration)}
            </PlayButton>
          )}
          <ul className={styles.meta}>
            <li>{text.episodeCount(show.episodeCount)}</li>
            {show.latestEpisodeAt !== null && (
              <li>
                {text.newest} <Time at={show.latestEpisodeAt} as="day" />
              </li>
            )}
          </ul>
          {viewer?.handle !== show.owner.handle && <FollowButton target={{ kind: 'podcast', key: show.hash, name: show.title }} />}
        </div>
      </div>
    </article>
  )
}
