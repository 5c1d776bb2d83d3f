import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import { formatPlace, parseTime } from '#web/podcasts/player/time.ts'
import type { EpisodeFields, Person } from '#worker/podcasts/episodes/contract.ts'

export interface PersonDraft {
  id: number
  name: string
  /** Group and role with a slash between. */
  role: string
  href: string
  img: string
}

export interface BiteDraft {
  id: number
  start: string
  seconds: string
  title: string
}

/** The form as it is typed. */
export interface EpisodeDraft {
  show: string
  season: string
  episode: string
  kind: EpisodeFields['kind']
  explicit: keyof typeof text.explicits
  persons: PersonDraft[]
  bites: BiteDraft[]
}

const numberText = (value: number | null) => (value === null ? '' : persianDigits(value))
/** A place in a sound as it is typed: «۰:۰۰», «۱:۰۲:۰۳». */
export const placeText = formatPlace
const explicitOf = (explicit: boolean | null) => (explicit === null ? 'show' : explicit ? 'yes' : 'no')
const EXPLICIT = { show: null, no: false, yes: true } as const

export const draftOf = ({ show, season, episode, kind, explicit, persons, soundbites }: EpisodeFields): EpisodeDraft => ({
  show: show ?? '',
  season: numberText(season),
  episode: numberText(episode),
  kind,
  explicit: explicitOf(explicit),
  persons: persons.map(({ name, role, group, href, img }, id) => ({
    id,
    name,
    role: `${group}/${role}`,
    href: href ?? '',
    img: img ?? '',
  })),
  bites: soundbites.map(({ start, duration, title }, id) => ({
    id,
    start: placeText(start),
    seconds: persianDigits(Math.round(duration / 1000)),
    title,
  })),
})

/** Flaws by the field's name, as the server names them. */
export type Flaws = Record<string, string>

/** What was typed as the server takes it, or what is wrong with it. */
export function fieldsOf(draft: EpisodeDraft): { fields: EpisodeFields; flaws: Flaws } {
  const flaws: Flaws = {}
  const whole = (name: string, typed: string): number | null => {
    const digits = asciiDigits(typed).trim()
    if (digits === '') return null
    const value = /^\d{1,6}$/.test(digits) ? Number(digits) : 0
    if (value < 1) flaws[name] = text.number
    return value
  }
  const soundbites = draft.bites.map(({ start, seconds, title }, at) => {
    const place = parseTime(start)
    const length = Number(asciiDigits(seconds).trim())
    if (place === undefined) flaws[`soundbites.${at}.start`] = text.time
    if (!(length >= 15 && length <= 120)) flaws[`soundbites.${at}.duration`] = text.biteLength
    return { start: place ?? 0, duration: Math.round((length || 0) * 1000), title }
  })
  const fields = {
    show: draft.show || null,
    season: whole('season', draft.season),
    episode: whole('episode', draft.episode),
    kind: draft.kind,
    explicit: EXPLICIT[draft.explicit],
    persons: draft.persons.map(personOf),
    soundbites,
  }
  return { fields, flaws }
}

function personOf({ name, role: key, href, img }: PersonDraft): Person {
  const [group = '', role = ''] = key.split('/')
  return { name, role, group, href: href.trim() || null, img: img.trim() || null }
}

/** A number no row has yet. */
export const freshId = (rows: readonly { id: number }[]): number => 1 + Math.max(-1, ...rows.map(({ id }) => id))
