import type { Track } from '#worker/podcasts/episodes/contract.ts'
import { getAudioElement } from './audio-element.ts'
import { pause, resume, SKIP_BACK_MS, SKIP_FORWARD_MS, seek, skip } from './controls.ts'
import { getPlayerState } from './state.ts'

interface MediaSessionHandlers {
  next: () => void
  close: () => void
}

export function setMediaMetadata(track: Track | undefined): void {
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

/** Registers handlers for the system's media controls; skips actions the browser does not support. */
export function registerMediaActions({ next, close }: MediaSessionHandlers): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void resume()],
    ['pause', pause],
    ['stop', close],
    ['seekbackward', ({ seekOffset }) => skip(seekOffset ? -seekOffset * 1000 : -SKIP_BACK_MS)],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ? seekOffset * 1000 : SKIP_FORWARD_MS)],
    ['seekto', ({ seekTime }) => seek((seekTime ?? 0) * 1000)],
    ['previoustrack', () => seek(0)],
    ['nexttrack', next],
  ]
  for (const [action, handler] of actions) setHandler(action, handler)
  return () => {
    for (const [action] of actions) setHandler(action, null)
    navigator.mediaSession.metadata = null
  }
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // The browser does not support this action.
  }
}

export function updatePositionState(): void {
  const { position, duration, speed, status } = getPlayerState()
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.playbackState = status === 'paused' ? 'paused' : 'playing'
  if (duration > 0 && getAudioElement().readyState > 0)
    navigator.mediaSession.setPositionState?.({
      duration: duration / 1000,
      playbackRate: speed,
      position: Math.min(position, duration) / 1000,
    })
}
