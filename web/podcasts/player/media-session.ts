import type { Track } from '#worker/podcasts/episodes/contract.ts'
import { BACK, ON, pause, resume, seek, skip } from './controls.ts'
import { sound } from './sound.ts'
import { player } from './state.ts'

interface Neighbours {
  next: () => void
  close: () => void
}

/** Tells the system what is heard, or that nothing is, for the lock screen and the keys of a headset. */
export function announce(track: Track | undefined): void {
  if (!('mediaSession' in navigator)) return
  if (!track) {
    navigator.mediaSession.metadata = null
    return
  }
  const { title, author, show, cover } = track
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist: author,
    album: show?.title ?? '',
    artwork: cover
      ? cover.widths.map((width) => ({ src: `/media/${cover.hash}/${width}.webp`, sizes: `${width}x${width}`, type: 'image/webp' }))
      : [],
  })
}

/** Lets the system's controls work this player; a browser that knows one of them not is asked for the others. */
export function obeySystem({ next, close }: Neighbours): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const acts: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void resume()],
    ['pause', pause],
    ['stop', close],
    ['seekbackward', ({ seekOffset }) => skip(seekOffset ? -seekOffset * 1000 : -BACK)],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ? seekOffset * 1000 : ON)],
    ['seekto', ({ seekTime }) => seek((seekTime ?? 0) * 1000)],
    ['previoustrack', () => seek(0)],
    ['nexttrack', next],
  ]
  for (const [action, act] of acts) handle(action, act)
  return () => {
    for (const [action] of acts) handle(action, null)
    navigator.mediaSession.metadata = null
  }
}

function handle(action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, act)
  } catch {
    // Not known to this browser.
  }
}

/** Tells the system how far it is. */
export function showPosition(): void {
  const { place, duration, speed, status } = player()
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.playbackState = status === 'paused' ? 'paused' : 'playing'
  if (duration > 0 && sound().readyState > 0)
    navigator.mediaSession.setPositionState?.({
      duration: duration / 1000,
      playbackRate: speed,
      position: Math.min(place, duration) / 1000,
    })
}
