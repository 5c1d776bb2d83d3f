import type { Api } from '#web/lib/api.ts'
import { fail, pause, resume } from './controls.ts'
import { changeDoor } from './door.ts'
import { keepHere } from './keep-places.ts'
import { next } from './load.ts'
import { showPosition } from './media-session.ts'
import { isDue } from './sleep.ts'
import { sound } from './sound.ts'
import { change, player } from './state.ts'

/** How often the sleep timer is looked at while the sound stands still, in ms. */
const TICK = 1000

/** Takes over what the element tells, until it is told to stop. `alone` is called when this page begins to play. */
export function listenToSound(api: Api, alone: () => void): () => void {
  const element = sound()
  const end = new AbortController()
  const on = (name: string, act: () => void) => element.addEventListener(name, act, { signal: end.signal })

  on('playing', () => {
    change({ status: 'playing', failure: undefined })
    changeDoor({ heard: player().track?.post })
    showPosition()
    alone()
  })
  on('waiting', () => !element.paused && change({ status: 'buffering' }))
  on('pause', () => {
    // At its end an element pauses before it says so; and of an episode that made room for another one this comes too late.
    if (element.ended || !element.paused) return
    change({ status: 'paused' })
    changeDoor({ heard: undefined })
    keepHere()
  })
  on('durationchange', () => Number.isFinite(element.duration) && change({ duration: element.duration * 1000 }))
  on('loadedmetadata', () => {
    // Some browsers forget a place that was set before the file was known.
    if (Math.abs(element.currentTime * 1000 - player().place) > 1500) element.currentTime = player().place / 1000
  })
  on('timeupdate', () => {
    if (element.readyState < element.HAVE_METADATA || player().failure) return
    change({ place: element.currentTime * 1000 })
    sleepIfDue()
    keepHere(false)
  })
  on('seeked', showPosition)
  on('ratechange', showPosition)
  on('error', () => element.getAttribute('src') && void fail())
  on('ended', () => void goOn(api))

  const timer = setInterval(sleepIfDue, TICK)
  addEventListener('pagehide', () => keepHere(), { signal: end.signal })
  document.addEventListener('visibilitychange', () => document.hidden && keepHere(), { signal: end.signal })
  addEventListener('online', () => player().failure === 'offline' && void resume(), { signal: end.signal })
  return () => {
    end.abort()
    clearInterval(timer)
  }
}

function sleepIfDue(): void {
  const { sleep, place, status } = player()
  if (status === 'paused' || !isDue(sleep, Date.now(), place)) return
  pause()
  change({ sleep: undefined })
}

async function goOn(api: Api): Promise<void> {
  const { sleep, duration } = player()
  change({ place: duration })
  keepHere()
  // A chapter at the end of its episode ends with it.
  const stays = sleep?.kind === 'episode' || sleep?.kind === 'chapter'
  if (stays) change({ sleep: undefined, status: 'paused' })
  else if (!(await next(api))) change({ status: 'paused' })
}
