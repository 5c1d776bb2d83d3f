import { type Api, ApiError, read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Playable, Track } from '#worker/podcasts/episodes/contract.ts'
import { apply, pause, resume } from './controls.ts'
import type { QueueEnd } from './door.ts'
import { downloadedFile, downloadOf } from './downloads.ts'
import { failureOf } from './failure.ts'
import { keepHere, keptPlace } from './keep-places.ts'
import { beginAt, later } from './places.ts'
import { addLast, addNext, removeFrom } from './queue.ts'
import { sound } from './sound.ts'
import { change, player } from './state.ts'
import { text } from './text.ts'

interface How {
  /** Place to begin at, ms; else where one stopped. */
  at?: number
  /** Only made ready. */
  silent?: boolean
}

let url: string | undefined
let turn = 0

/** What is known of an episode: from the site, or without it from what was downloaded. */
export async function fetchPlayable(api: Api, hash: string): Promise<Playable> {
  try {
    return await read(api.api.sounds[':hash'].$get({ param: { hash } }))
  } catch (error) {
    const kept = downloadOf(hash)
    // What was refused is not played from a copy either; only where nobody answers the copy speaks.
    if (kept && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)) return kept.playable
    throw error
  }
}

/**
 * Makes an episode the present one and plays it; the one before keeps its place. A later call goes before an earlier one. Of one
 * that is only known by its post, the present one goes on until it is known: where it cannot be played, that is said in passing.
 */
export async function start(api: Api, wanted: { post: string } | Track, { at, silent = false }: How = {}): Promise<void> {
  const mine = ++turn
  const isTrack = 'audio' in wanted
  if (isTrack) await present(wanted, { at, silent, mine })
  try {
    const playable = await fetchPlayable(api, wanted.post)
    if (mine !== turn) return
    if (isTrack && playable.audio.url === wanted.audio.url) change({ track: playable, playable })
    else await present(playable, { at, silent, mine })
  } catch (error) {
    const failure = failureOf(error)
    if (mine !== turn) return
    if (!isTrack) showToast({ message: text.failures[failure], failed: true })
    // Its sound may have come though the rest did not.
    else if (player().status !== 'playing' && !(silent && failure === 'offline')) change({ status: 'paused', failure })
  }
}

async function present(track: Track | Playable, { at, silent, mine }: How & { mine: number }): Promise<void> {
  const heard = later(keptPlace(track.post), 'heard' in track ? track.heard : undefined)
  const place = at ?? beginAt(heard)
  const file = await downloadedFile(track.audio.url)
  if (mine !== turn) return
  keepHere()
  pause()
  change({
    track,
    playable: 'heard' in track ? track : undefined,
    failure: undefined,
    place,
    duration: track.audio.duration,
    queue: removeFrom(player().queue, track.post),
    status: silent ? 'paused' : 'buffering',
  })
  if (url) URL.revokeObjectURL(url)
  url = file && URL.createObjectURL(file)
  const element = sound()
  element.src = url ?? track.audio.url
  element.currentTime = place / 1000
  apply()
  if (!silent) await resume()
}

/** To the front or the end of the queue; made ready to be heard where nothing is. */
export async function enqueue(api: Api, hash: string, to: QueueEnd): Promise<Track | undefined> {
  if (!player().track) {
    await start(api, { post: hash }, { silent: true })
    return player().track
  }
  const track = await fetchPlayable(api, hash)
  change({ queue: (to === 'next' ? addNext : addLast)(player().queue, track) })
  return track
}

/** The first of the queue, else the show's next episode; false where there is none. */
export async function next(api: Api): Promise<boolean> {
  const { queue, playable } = player()
  const following = queue[0] ?? (playable?.next ? { post: playable.next } : undefined)
  if (!following) return false
  await start(api, following)
  return true
}

/** Ends the session: nothing of it is kept but the places. */
export function close(): void {
  turn++
  keepHere()
  pause()
  sound().removeAttribute('src')
  sound().load()
  change({ track: undefined, playable: undefined, failure: undefined, sleep: undefined, queue: [], isOpen: false, place: 0, duration: 0 })
}
