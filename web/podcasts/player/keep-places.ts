import type { ListeningPlace } from '#worker/podcasts/episodes/contract.ts'
import { keep, PLACES, readKept } from './kept.ts'
import { type Places, placeAt, withPlace } from './places.ts'
import { player } from './state.ts'

/** How often the account is told while playing, and the device keeps a place, in ms. */
const TELL = 15_000
const KEEP = 5000

type Tell = (hash: string, place: ListeningPlace) => Promise<unknown>
let tell: Tell | undefined
const untold = new Map<string, ListeningPlace>()
let toldAt = 0
let keptAt = 0

/** Who is told of places: the account, once somebody is known to be signed in. */
export function tellPlaces(to: Tell | undefined): void {
  tell = to
}

const places = (): Places => readKept<Places>(PLACES) ?? {}

/** Where one stopped by what this device knows. */
export const keptPlace = (hash: string): ListeningPlace | undefined => places()[hash]

/** Keeps the present place, and tells the account when it is time to, or at once when it may be the last chance. */
export function keepHere(atOnce = true): void {
  const { track, place, duration } = player()
  if (!track || duration === 0 || (!atOnce && Date.now() - keptAt < KEEP)) return
  keptAt = Date.now()
  const known = keptPlace(track.post)
  const here = placeAt(place, duration, Date.now())
  if (known?.place === here.place && !untold.has(track.post)) return
  keep(PLACES, withPlace(places(), track.post, here))
  untold.set(track.post, here)
  if (atOnce || Date.now() - toldAt >= TELL) tellNow()
}

function tellNow(): void {
  if (!tell || !navigator.onLine) return
  toldAt = Date.now()
  for (const [hash, place] of untold) {
    untold.delete(hash)
    // What did not get through is told with the next place.
    tell(hash, place).catch(() => untold.has(hash) || untold.set(hash, place))
  }
}
