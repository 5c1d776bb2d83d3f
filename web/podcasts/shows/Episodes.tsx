import { useRouteContext } from '@tanstack/react-router'
import { Fragment } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { HeadphonesDrawing } from '#web/ui/drawings/HeadphonesDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Episode as EpisodeData, SeasonName } from '#worker/podcasts/shows/contract.ts'
import { episodesQuery } from './queries.ts'
import card from './show-card.module.css'
import styles from './show-page.module.css'
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
      <EmptyState drawing={<HeadphonesDrawing />} title={text.noEpisodes} link={{ to: '/podcasts', label: text.allPodcasts }}>
        {text.noEpisodesHint}
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className={styles.episodesTitle}>{text.episodes}</h2>
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

interface EpisodeCardProps {
  episode: EpisodeData
  level: 3 | 4
}

/** Card of an episode with play and queue buttons; it loads no audio before a press. */
function EpisodeCard({ episode: { post, audio, kind, season, episode }, level }: EpisodeCardProps) {
  const Heading = `h${level}` as const
  const numbering = [season !== null && text.season(season), episode !== null && text.episode(episode)].filter(Boolean).join('، ')
  return (
    <article className={styles.episode} data-card={post.hash} data-teaser={post.hash}>
      {post.sponsor && <SponsorLabel name={post.sponsor.name} />}
      <Heading className={card.title}>
        <PathLink to={post.path} className={styles.episodeLink} dir="auto" data-card-link="">
          {post.title}
        </PathLink>
      </Heading>
      <ul className={styles.episodeMeta}>
        {kind !== 'full' && <li className={styles.special}>{text[kind]}</li>}
        {numbering && <li>{numbering}</li>}
        <li>
          <Time at={post.publishedAt} />
        </li>
        <li>{text.duration(audio.duration)}</li>
      </ul>
      {post.description && <p className={card.description}>{post.description}</p>}
      <PlayButton className={styles.player} hash={post.hash} title={post.title} src={audio.url} />
    </article>
  )
}
