import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { episodeText as text } from '#web/podcasts/episodes/text.ts'
import { formatPosition, parseTime } from '#web/podcasts/player/time.ts'
import type { EpisodeFields, Person, ShowChoice } from '#worker/podcasts/episodes/contract.ts'

export interface PersonDraft {
  id: number
  name: string
  /** Group and role, joined as `group/role`. */
  role: string
  href: string
  img: string
}

export interface SoundbiteDraft {
  id: number
  start: string
  seconds: string
  title: string
}

export interface EpisodeDraft {
  show: string
  season: string
  episode: string
  kind: EpisodeFields['kind']
  explicit: keyof typeof text.explicitOptions
  persons: PersonDraft[]
  soundbites: SoundbiteDraft[]
}

const formatOptionalNumber = (value: number | null) => (value === null ? '' : persianDigits(value))
const toExplicitOption = (explicit: boolean | null) => (explicit === null ? 'show' : explicit ? 'yes' : 'no')
const EXPLICIT_VALUES = { show: null, no: false, yes: true } as const

export const toEpisodeDraft = ({ show, season, episode, kind, explicit, persons, soundbites }: EpisodeFields): EpisodeDraft => ({
  show: show ?? '',
  season: formatOptionalNumber(season),
  episode: formatOptionalNumber(episode),
  kind,
  explicit: toExplicitOption(explicit),
  persons: persons.map(({ name, role, group, href, img }, id) => ({
    id,
    name,
    role: `${group}/${role}`,
    href: href ?? '',
    img: img ?? '',
  })),
  soundbites: soundbites.map(({ start, duration, title }, id) => ({
    id,
    start: formatPosition(start),
    seconds: persianDigits(Math.round(duration / 1000)),
    title,
  })),
})

/** Messages by field path, such as `soundbites.0.start`; the paths are those of the API's errors. */
export type FieldErrors = Record<string, string>

export function parseEpisodeDraft(draft: EpisodeDraft): { fields: EpisodeFields; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const parseNumber = (name: string, typed: string): number | null => {
    const digits = asciiDigits(typed).trim()
    if (digits === '') return null
    const value = /^\d{1,6}$/.test(digits) ? Number(digits) : 0
    if (value < 1) errors[name] = text.number
    return value
  }
  const soundbites = draft.soundbites.map(({ start, seconds, title }, at) => {
    const position = parseTime(start)
    const length = Number(asciiDigits(seconds).trim())
    if (position === undefined) errors[`soundbites.${at}.start`] = text.time
    if (!(length >= 15 && length <= 120)) errors[`soundbites.${at}.duration`] = text.soundbiteLength
    return { start: position ?? 0, duration: Math.round((length || 0) * 1000), title }
  })
  const fields = {
    show: draft.show || null,
    season: parseNumber('season', draft.season),
    episode: parseNumber('episode', draft.episode),
    kind: draft.kind,
    explicit: EXPLICIT_VALUES[draft.explicit],
    persons: draft.persons.map(toPerson),
    soundbites,
  }
  return { fields, errors }
}

function toPerson({ name, role: key, href, img }: PersonDraft): Person {
  const [group = '', role = ''] = key.split('/')
  return { name, role, group, href: href.trim() || null, img: img.trim() || null }
}

export const nextRowId = (rows: readonly { id: number }[]): number => 1 + rows.reduce((highest, { id }) => Math.max(highest, id), -1)

/** Suggests the next episode number in `season` or, if it is null, in the show's highest season; undefined without a show. */
export function suggestEpisodeNumber(
  show: ShowChoice | undefined,
  season: number | null,
): { season: number | null; episode: number } | undefined {
  if (!show) return undefined
  const wanted = season ?? show.seasons.findLast((one) => one.season !== null)?.season ?? null
  return { season: wanted, episode: (show.seasons.find((one) => one.season === wanted)?.last ?? 0) + 1 }
}
