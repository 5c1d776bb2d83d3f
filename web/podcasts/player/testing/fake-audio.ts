import { vi } from 'vitest'
import type { PlayableEpisode, Track } from '#worker/podcasts/episodes/contract.ts'

/** An audio element that plays nothing and keeps what was asked of it. */
export class FakeAudio extends EventTarget {
  readonly HAVE_METADATA = 1
  readyState = 1
  src = ''
  preload = ''
  currentTime = 0
  duration = Number.NaN
  defaultPlaybackRate = 1
  playbackRate = 1
  preservesPitch = false
  volume = 1
  muted = false
  paused = true
  ended = false
  play = vi.fn(async () => {
    this.paused = false
  })
  pause = vi.fn(() => {
    this.paused = true
  })
  load = vi.fn()
  getAttribute = (name: string) => (name === 'src' && this.src !== '' ? this.src : null)
  removeAttribute = (name: string) => {
    if (name === 'src') this.src = ''
  }
  emit = (name: string) => this.dispatchEvent(new Event(name))
}

export const track = (post: string, over: Partial<Track> = {}): Track => ({
  ...{ post, path: `/sara/${post}`, title: `قسمت ${post}`, author: 'سارا', cover: null, show: null },
  audio: { url: `/media/sound/${post}.mp3`, type: 'audio/mpeg', bytes: 25, duration: 200_000 },
  ...over,
})

export const playable = (post: string, over: Partial<PlayableEpisode> = {}): PlayableEpisode => ({
  ...track(post),
  ...{ peaks: '', chapters: [], hasTranscript: false, isSponsored: false, next: null, progress: null },
  ...over,
})
