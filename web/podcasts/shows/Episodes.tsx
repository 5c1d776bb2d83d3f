import { useRouteContext } from '@tanstack/react-router'
import { Fragment } from 'react'
import { usePages } from '#web/lib/use-pages.ts'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import type { SeasonName } from '#worker/podcasts/shows/contract.ts'
import { EpisodeCard } from './EpisodeCard.tsx'
import styles from './episode-card.module.css'
import { episodesQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  hash: string
  /** Serial shows group episodes under season headings. */
  serial: boolean
  seasons: readonly SeasonName[]
  after: string | undefined
}

export function Episodes({ hash, serial, seasons, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: episodes, pager } = usePages(episodesQuery(api, hash, after))
  if (episodes.length === 0) {
    return (
      <EmptyState title={text.noEpisodes} link={{ to: '/podcasts', label: text.allPodcasts }}>
        {text.noEpisodesHint}
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className={styles.heading}>{text.episodes}</h2>
      <CardList label={text.episodes} busy={pager.loading}>
        {episodes.map((episode, at) => (
          <Fragment key={episode.post.hash}>
            {serial && episode.season !== null && episode.season !== episodes[at - 1]?.season && (
              <h3 className={styles.season}>{seasonTitle(episode.season, seasons)}</h3>
            )}
            <EpisodeCard episode={episode} level={serial && episode.season !== null ? 4 : 3} />
          </Fragment>
        ))}
      </CardList>
      <Pager to={`/podcast/${hash}`} {...pager} />
    </>
  )
}

function seasonTitle(season: number, seasons: readonly SeasonName[]): string {
  const name = seasons.find(({ number }) => number === season)?.name
  return name ? text.seasonNamed(season, name) : text.season(season)
}
