import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { SECOND } from '#shared/time.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { playText } from '#web/podcasts/player/play-text.ts'
import { requestPlayback, usePlayerBridge } from '#web/podcasts/player/player-bridge.ts'
import { readSavedPosition } from '#web/podcasts/player/positions.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { HeadphonesDrawing } from '#web/ui/drawings/HeadphonesDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MenuButton, OverflowMenu } from '#web/ui/Menu.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'
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

/** Row of an episode with its play button at the start; it loads no audio before a press. */
function EpisodeCard({ episode: { post, audio, kind, season, episode }, level }: EpisodeCardProps) {
  const Heading = `h${level}` as const
  const numbering = [season !== null && text.season(season), episode !== null && text.episode(episode)].filter(Boolean).join('، ')
  return (
    <article className={styles.episode} data-card={post.hash} data-teaser={post.hash}>
      <PlayButton quiet hash={post.hash} title={post.title} />
      <div>
        {post.sponsor && <SponsorLabel name={post.sponsor.name} />}
        <Heading className={card.title}>
          <PathLink to={post.path} className={styles.episodeLink} dir="auto" data-card-link="">
            {post.title}
          </PathLink>
        </Heading>
        {post.description && (
          <p className={classNames(card.description, card.brief)} dir="auto">
            {post.description}
          </p>
        )}
        <ul className={styles.episodeMeta}>
          {kind !== 'full' && <li className={styles.special}>{text[kind]}</li>}
          {numbering && <li>{numbering}</li>}
          <li>
            <Time at={post.publishedAt} />
          </li>
          <li>
            <Length post={post.hash} duration={audio.duration} />
          </li>
        </ul>
        <noscript>
          {/* biome-ignore lint/a11y/useMediaCaption: the transcript has its own page */}
          <audio controls preload="none" src={audio.url} aria-label={post.title} className={styles.audio} />
        </noscript>
      </div>
      <OverflowMenu label={text.more(post.title)}>
        {(['next', 'last'] as const).map((to) => (
          <MenuButton key={to} aria-label={playText.queue(to, post.title)} onClick={() => requestPlayback({ hash: post.hash, to })}>
            {playText.queued[to]}
          </MenuButton>
        ))}
      </OverflowMenu>
    </article>
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
  return (
    <>
      <svg className={styles.heard} viewBox={`0 0 ${duration} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={saved.place} height="1" />
      </svg>
      {text.left(duration - saved.place)}
    </>
  )
}
