import { useEffect, useState } from 'react'
import { seek } from '#web/podcasts/player/controls.ts'
import { requestPlayback } from '#web/podcasts/player/player-bridge.ts'
import { computeStartPosition, readSavedPosition } from '#web/podcasts/player/positions.ts'
import { usePlayer } from '#web/podcasts/player/state.ts'

/** Steps of the position in ms, so that a page does not render for each report of the audio. */
const STEP_MS = 250

interface EpisodeSound {
  isLoaded: boolean
  isWaiting: boolean
  /** In ms; where playback would start while the player has another episode. */
  position: number
  /** Seeks in the player; plays from there if the player has another episode. */
  seekTo: (position: number) => void
}

/** The state of a page's episode in the player, which has one episode at a time. `duration` is in ms. */
export function useEpisodeSound(post: string, duration: number): EpisodeSound {
  const isLoaded = usePlayer(({ track }) => track?.post === post)
  const isWaiting = usePlayer(({ track, status }) => track?.post === post && status === 'buffering')
  const loadedPosition = usePlayer(({ track, position }) => (track?.post === post ? Math.floor(position / STEP_MS) * STEP_MS : undefined))
  const [savedPosition, setSavedPosition] = useState(0)
  useEffect(() => {
    if (!isLoaded) setSavedPosition(computeStartPosition(readSavedPosition(post)))
  }, [post, isLoaded])
  const seekTo = (position: number) => {
    const at = Math.min(Math.max(0, position), duration)
    if (isLoaded) seek(at)
    else requestPlayback({ hash: post, at })
  }
  return { isLoaded, isWaiting, position: loadedPosition ?? savedPosition, seekTo }
}
