import { createHash } from 'node:crypto'
import { LIMITS } from '#shared/limits/index.ts'
import { childAttribute, childElements, childHtml, childText, type FeedElement, textOf } from '#worker/lib/feed-document.ts'
import { Person, Soundbite } from '#worker/podcasts/episodes/contract.ts'
import { PERSON_ROLES } from '#worker/podcasts/episodes/index.ts'
import type { FailureReason, ItemWarning } from '../contract.ts'
import { parseDate, parseDuration, resolveFileUrl, toHttpsUrl, toPlainLine } from './feed-values.ts'
import { MAX_NOTES_LENGTH } from './parse-notes.ts'

/** Feed data stored until the item is imported. URLs are absolute, times in ms, `notes` is raw HTML. */
export interface FeedItem {
  guid: string
  title: string
  at: number
  notes: string
  url: string
  season: number | null
  episode: number | null
  kind: 'full' | 'trailer' | 'bonus'
  explicit: boolean | null
  persons: Person[]
  soundbites: Soundbite[]
  image: string | null
  chapters: string | null
  transcript: string | null
}

export interface ParsedItem {
  key: string
  title: string
  /** UTC ms; `normalizeItems` infers a missing date. */
  at: number | undefined
  bytes: number
  duration: number
  item: Omit<FeedItem, 'at'>
  warnings: ItemWarning[]
  reason: FailureReason | undefined
}

const GUID_MAX = 1000
const AUDIO = /^(?:mp3|m4a|m4b|aac|ogg|oga|opus|flac|mp4a)$/
const OTHER_AUDIO = /^audio\/(?:(?:x-|vnd\.)?wave?|x-ms-|(?:x-)?aiff|(?:x-)?midi?|(?:x-)?mpegurl|vnd\.rn-|x-pn-)/
const VIDEO = /^(?:mp4|m4v|mov|webm|mkv|avi|wmv|3gp|mpg|mpeg)$/
const NON_AUDIO = /^(?:pdf|epub|jpe?g|png|gif|webp|html?|zip|txt|wav|wma|aiff?|ra|rm|mid)$/

/** Parses an item; never throws. `base` is the URL of the feed page, `showImage` that of the show's cover. */
export function parseItem(element: FeedElement, base: string, showImage: string | undefined): ParsedItem {
  const file = findEnclosure(element)
  const url = file && resolveFileUrl(file.url, base)
  const guid = childText(element, 'guid').slice(0, GUID_MAX) || url || ''
  const givenTitle = toPlainLine(childText(element, 'itunes:title', 'title'), LIMITS.titleGraphemes)
  const html = childHtml(element, 'content:encoded', 'description', 'itunes:summary', 'itunes:subtitle')
  const image = resolveFileUrl(childAttribute(element, 'itunes:image', 'href'), base)
  const persons = parsePersons(element, LIMITS.episodePersons)
  const soundbites = parseSoundbites(element)
  const title =
    givenTitle || toPlainLine(html, LIMITS.titleGraphemes) || fileName(url) || toPlainLine(guid, LIMITS.titleGraphemes) || 'بی‌نام'
  const bytes = plausible(Number(/^\d{1,12}$/.exec(file?.length ?? '')?.[0] ?? 0), LIMITS.episodeAudioBytes)
  const duration = plausible(parseDuration(childText(element, 'itunes:duration')) ?? 0, LIMITS.episodeDuration)
  const warnings: ItemWarning[] = [
    ...(givenTitle === '' ? (['title'] as const) : []),
    ...(childText(element, 'guid') === '' && url ? (['guid'] as const) : []),
    ...(html.length > MAX_NOTES_LENGTH ? (['notesCut'] as const) : []),
    ...(persons.length < childElements(element, 'podcast:person').length ? (['persons'] as const) : []),
    ...(soundbites.length < childElements(element, 'podcast:soundbite').length ? (['soundbites'] as const) : []),
  ]
  return {
    key: guid || `flaw:${digestOf(`${givenTitle}\n${childText(element, 'pubdate')}\n${file?.url ?? ''}\n${html.slice(0, 500)}`)}`,
    title,
    at: parseDate(childText(element, 'pubdate', 'dc:date')),
    bytes,
    duration,
    item: {
      guid,
      title,
      notes: html.slice(0, MAX_NOTES_LENGTH),
      url: url ?? '',
      season: parseOrdinal(childText(element, 'itunes:season', 'podcast:season')),
      episode: parseOrdinal(childText(element, 'itunes:episode', 'podcast:episode')),
      kind: parseEpisodeType(childText(element, 'itunes:episodetype')),
      explicit: parseExplicit(childText(element, 'itunes:explicit')),
      persons,
      soundbites,
      image: image === undefined || image === showImage ? null : image,
      chapters: resolveFileUrl(childAttribute(element, 'podcast:chapters', 'url'), base) ?? null,
      transcript: findTranscriptUrl(element, base),
    },
    warnings,
    reason: rejectionReason(file, url),
  }
}

interface Enclosure {
  url: string
  type: string
  length: string
}

/** Returns the first enclosure of an audio type, else the first of any type. */
function findEnclosure(element: FeedElement): Enclosure | undefined {
  const files = [...childElements(element, 'enclosure'), ...childElements(element, 'media:content')].map(({ attributes }): Enclosure => {
    const { url = '', type = '', length = '', filesize = '' } = attributes
    return { url: url.trim(), type: type.trim().toLowerCase(), length: (length || filesize).trim() }
  })
  const withUrl = files.filter(({ url }) => url !== '')
  return withUrl.find(({ type }) => /^(?:x-)?audio\//.test(type)) ?? withUrl[0]
}

/** Reasons that the feed itself gives. What it says about size and length is often wrong: only the file decides about those. */
function rejectionReason(file: Enclosure | undefined, url: string | undefined): FailureReason | undefined {
  if (!file) return 'noFile'
  if (!url) return 'badAddress'
  const ending = /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''
  if (AUDIO.test(ending)) return undefined
  if (file.type.startsWith('video/')) return 'video'
  if (OTHER_AUDIO.test(file.type)) return 'type'
  if (/^(?:x-)?audio\//.test(file.type)) return undefined
  if (VIDEO.test(ending)) return 'video'
  return NON_AUDIO.test(ending) || /^(?:image|text|application\/(?:pdf|epub|zip|x-mpegurl))/.test(file.type) ? 'type' : undefined
}

/** Takes a size or length beyond its limit for an error of the feed: 0, like a missing one. */
const plausible = (value: number, max: number): number => (value <= max ? value : 0)

/** Returns the last segment of a URL's path as words; empty if it has none. */
function fileName(url: string | undefined): string {
  const segment = url === undefined ? '' : (new URL(url).pathname.split('/').at(-1) ?? '')
  const words = segment.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/[-_+]+|%20/g, ' ')
  try {
    return toPlainLine(decodeURIComponent(words), LIMITS.titleGraphemes)
  } catch {
    return toPlainLine(words, LIMITS.titleGraphemes)
  }
}

const parseOrdinal = (text: string): number | null => {
  const number = Number(/^\d{1,6}$/.exec(text)?.[0] ?? 0)
  return number >= 1 && number <= 100_000 ? number : null
}

const parseEpisodeType = (text: string): FeedItem['kind'] => {
  const kind = text.toLowerCase()
  return kind === 'trailer' || kind === 'bonus' ? kind : 'full'
}

/** Parses the current and former values of `itunes:explicit`; null for any other text. */
export const parseExplicit = (text: string): boolean | null =>
  /^(?:true|yes|explicit)$/i.test(text) ? true : /^(?:false|no|clean)$/i.test(text) ? false : null

const parseSoundbites = (element: FeedElement): Soundbite[] =>
  childElements(element, 'podcast:soundbite')
    .flatMap((bite) => {
      const { starttime = '', duration = '' } = bite.attributes
      const found = Soundbite.safeParse({
        start: Math.round(Number(starttime) * 1000),
        duration: Math.round(Number(duration) * 1000),
        title: toPlainLine(textOf(bite), 128),
      })
      return found.success ? [found.data] : []
    })
    .slice(0, LIMITS.soundbites)

/** Supported transcript types, best first; HTML is not supported. */
const TRANSCRIPT_TYPES = [/vtt/, /subrip|srt/, /json/, /^text\/plain/]

function findTranscriptUrl(element: FeedElement, base: string): string | null {
  const offered = childElements(element, 'podcast:transcript').map(({ attributes }) => ({
    type: (attributes.type ?? '').toLowerCase(),
    url: resolveFileUrl(attributes.url ?? '', base),
  }))
  for (const form of TRANSCRIPT_TYPES) {
    const found = offered.find(({ type, url }) => url !== undefined && form.test(type))
    if (found?.url) return found.url
  }
  return null
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const GROUPS = Object.entries(PERSON_ROLES)

/**
 * Parses at most `max` `podcast:person` elements. Roles and groups get the taxonomy's spelling; an unknown role stays, an unknown group
 * becomes «Cast».
 */
export function parsePersons(parent: FeedElement, max: number): Person[] {
  const people = childElements(parent, 'podcast:person').flatMap((element): Person[] => {
    const { role = 'host', group = 'cast', href = '', img = '' } = element.attributes
    const [groupName = 'Cast', { roles } = { roles: {} }] = GROUPS.find(([name]) => name.toLowerCase() === group.toLowerCase()) ?? []
    const roleName = Object.keys(roles).find((name) => name.toLowerCase() === role.toLowerCase()) ?? role
    const person = Person.safeParse({
      name: toPlainLine(textOf(element), 128),
      role: roleName.slice(0, 60),
      group: groupName,
      href: toHttpsUrl(href),
      img: toHttpsUrl(img),
    })
    return person.success ? [person.data] : []
  })
  return people.slice(0, max)
}
