import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { SECOND } from '#shared/time.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { usePlayerBridge } from '#web/podcasts/player/player-bridge.ts'
import { readSavedPosition } from '#web/podcasts/player/positions.ts'
import { HeadphonesDrawing } from '#web/ui/drawings/HeadphonesDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'
import type { Episode as EpisodeData, SeasonName } from '#worker/podcasts/shows/contract.ts'
import { EpisodeRow, TimeLeft } from './EpisodeRow.tsx'
import { episodesQuery } from './queries.ts'
import styles from './show-page.module.css'
import { text } from './text.ts'

interface Props {
  hash: string
  /** Serial shows group episodes under season headings. */
  serial: boolean
  seasons: readonly SeasonName[]
  after: string | undefined
  /** Hash of the post of the episode to hear next. */
  next: string | undefined
}

export function Episodes({ hash, serial, seasons, after, next }: Props) {
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
            <EpisodeCard episode={episode} level={serial && episode.season !== null ? 4 : 3} isNext={episode.post.hash === next} />
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
  isNext: boolean
}

function EpisodeCard({ episode: { post, audio, kind, season, episode }, level, isNext }: EpisodeCardProps) {
  const numbering = [season !== null && text.season(season), episode !== null && text.episode(episode)].filter(Boolean).join('، ')
  const { hash, path, title, description, sponsor, publishedAt } = post
  return (
    <EpisodeRow episode={{ post: hash, path, title, audio, sponsor }} level={level} description={description} isNext={isNext}>
      {kind !== 'full' && <li className={styles.special}>{text[kind]}</li>}
      {numbering && <li>{numbering}</li>}
      <li>
        <Time at={publishedAt} as="day" />
      </li>
      <li>
        <Length post={hash} duration={audio.duration} />
      </li>
    </EpisodeRow>
  )
}

/** Length of an episode; what is left of one that was begun on this device. `duration` is in ms. */
function Length({ post, duration }: { post: string; duration: number }) {
  const isPlaying = usePlayerBridge('playingPost') === post
  const [saved, setSaved] = useState<PlaybackProgress>()
  useEffect(() => setSaved(isPlaying ? undefined : readSavedPosition(post)), [post, isPlaying])
  if (saved?.finished)
    return (
      <>
        <IconCheck size={16} stroke={1.8} aria-hidden="true" className={styles.finished} /> {text.finished}
      </>
    )
  if (!saved || saved.place < SECOND) return text.duration(duration)
  return <TimeLeft place={saved.place} duration={duration} />
}
