import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useEffect, useState } from 'react'
import { requestPlayback, usePlayerBridge } from '#web/podcasts/player/player-bridge.ts'
import { readPositions } from '#web/podcasts/player/positions.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Episode, ShowPage } from '#worker/podcasts/shows/contract.ts'
import { findNextEpisode } from './find-next-episode.ts'
import styles from './show-page.module.css'
import { text } from './text.ts'

type NextEpisode = NonNullable<ReturnType<typeof findNextEpisode<Episode>>>

/** Returns the episode to hear next: the first of the page until the positions of the device are known. */
export function useNextEpisode(episodes: readonly Episode[]): NextEpisode | undefined {
  const isPlaying = usePlayerBridge('playingPost') !== undefined
  const [positions, setPositions] = useState<ReturnType<typeof readPositions>>({})
  useEffect(() => {
    if (!isPlaying) setPositions(readPositions())
  }, [isPlaying])
  return findNextEpisode(episodes, ({ post }) => positions[post.hash])
}

interface ListenButtonProps extends Pick<ShowPage, 'kind'> {
  episodes: readonly Episode[]
  next: NextEpisode
}

/** Plays the episode to hear next, or pauses the one of the show that plays. */
export function ListenButton({ kind, episodes, next: { episode, isBegun } }: ListenButtonProps) {
  const playingPost = usePlayerBridge('playingPost')
  const playing = episodes.find(({ post }) => post.hash === playingPost)
  const { post } = playing ?? episode
  const isFirst = episode.post.hash === episodes[0]?.post.hash
  const word = playing
    ? text.pause
    : isBegun
      ? text.resume(episode.episode)
      : isFirst
        ? text.playWord[kind]
        : text.playNext(episode.episode)
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <Button
      icon={<Icon size={16} aria-hidden="true" />}
      className={styles.listen}
      aria-label={text.wordOf(word, post.title)}
      onClick={() => requestPlayback({ hash: post.hash })}
    >
      {word}
    </Button>
  )
}
