import { createHash } from 'node:crypto'
import { LIMITS } from '#shared/limits/index.ts'
import { Soundbite } from '#worker/podcasts/episodes/contract.ts'
import type { ItemNote, Reason } from '../contract.ts'
import { all, attribute, type Element, markup, said, textOf } from './element.ts'
import type { FeedItem } from './feed-item.ts'
import { plainLine } from './plain-line.ts'
import { readDate, readDuration } from './read-date.ts'
import { NOTES_MAX } from './read-notes.ts'
import { readPeople } from './read-people.ts'
import { fileAddress } from './web-address.ts'

/** An item as it was read: what it is known by, what will be kept of it, and why it cannot come. */
export interface ReadItem {
  key: string
  title: string
  /** UTC ms; undefined until it is settled from its neighbours. */
  at: number | undefined
  bytes: number
  duration: number
  item: Omit<FeedItem, 'at'>
  notes: ItemNote[]
  reason: Reason | undefined
}

const GUID_MAX = 1000
const AUDIO = /^(?:mp3|m4a|m4b|aac|ogg|oga|opus|flac|mp4a)$/
const VIDEO = /^(?:mp4|m4v|mov|webm|mkv|avi|wmv|3gp|mpg|mpeg)$/
const OTHER = /^(?:pdf|epub|jpe?g|png|gif|webp|html?|zip|txt|wav|wma|aiff?|ra|rm|mid)$/

/** Reads an item, never throwing; `base` is the feed's address, `showImage` that of the show's picture. */
export function readItem(element: Element, base: string, showImage: string | undefined): ReadItem {
  const file = fileOf(element)
  const url = file && fileAddress(file.url, base)
  const guid = said(element, 'guid').slice(0, GUID_MAX) || url || ''
  const title = plainLine(said(element, 'itunes:title', 'title'), LIMITS.titleGraphemes)
  const html = markup(element, 'content:encoded', 'description', 'itunes:summary', 'itunes:subtitle')
  const image = fileAddress(attribute(element, 'itunes:image', 'href'), base)
  const persons = readPeople(element, LIMITS.soundPersons)
  const soundbites = soundbitesOf(element)
  const bytes = Number(/^\d{1,12}$/.exec(file?.length ?? '')?.[0] ?? 0)
  const duration = readDuration(said(element, 'itunes:duration')) ?? 0
  const notes: ItemNote[] = [
    ...(said(element, 'guid') === '' && url ? (['guid'] as const) : []),
    ...(html.length > NOTES_MAX ? (['notesCut'] as const) : []),
    ...(persons.length < all(element, 'podcast:person').length ? (['persons'] as const) : []),
    ...(soundbites.length < all(element, 'podcast:soundbite').length ? (['soundbites'] as const) : []),
  ]
  return {
    key: guid || `flaw:${digestOf(`${title}\n${said(element, 'pubdate')}\n${file?.url ?? ''}\n${html.slice(0, 500)}`)}`,
    title: title || plainLine(guid || 'بی‌نام', LIMITS.titleGraphemes),
    at: readDate(said(element, 'pubdate', 'dc:date')),
    bytes,
    duration,
    item: {
      guid,
      title,
      notes: html.slice(0, NOTES_MAX),
      url: url ?? '',
      season: placeOf(said(element, 'itunes:season', 'podcast:season')),
      episode: placeOf(said(element, 'itunes:episode', 'podcast:episode')),
      kind: kindOf(said(element, 'itunes:episodetype')),
      explicit: explicitOf(said(element, 'itunes:explicit')),
      persons,
      soundbites,
      image: image === undefined || image === showImage ? null : image,
      chapters: fileAddress(attribute(element, 'podcast:chapters', 'url'), base) ?? null,
      transcript: transcriptOf(element, base),
    },
    notes,
    reason: reasonOf({ file, url, title, bytes, duration }),
  }
}

interface File {
  url: string
  type: string
  length: string
}

/** The enclosure apps would take: the first of sound, else the first of anything. */
function fileOf(element: Element): File | undefined {
  const files = [...all(element, 'enclosure'), ...all(element, 'media:content')].map(({ attributes }): File => {
    const { url = '', type = '', length = '', filesize = '' } = attributes
    return { url: url.trim(), type: type.trim().toLowerCase(), length: (length || filesize).trim() }
  })
  const named = files.filter(({ url }) => url !== '')
  return named.find(({ type }) => type.startsWith('audio/')) ?? named[0]
}

type Facts = { file: File | undefined; url: string | undefined; title: string; bytes: number; duration: number }

function reasonOf({ file, url, title, bytes, duration }: Facts): Reason | undefined {
  if (!file) return 'noFile'
  if (!url) return 'badAddress'
  if (title === '') return 'noTitle'
  const ending = /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''
  if (file.type.startsWith('video/') || (VIDEO.test(ending) && !file.type.startsWith('audio/'))) return 'video'
  const isKnown = file.type.startsWith('audio/') || AUDIO.test(ending)
  if (OTHER.test(ending) || (!isKnown && /^(?:image|text|application\/(?:pdf|epub|zip))/.test(file.type))) return 'type'
  if (bytes > LIMITS.soundBytes) return 'tooLarge'
  if (duration > LIMITS.soundDuration) return 'tooLong'
  return undefined
}

const placeOf = (text: string): number | null => {
  const number = Number(/^\d{1,6}$/.exec(text)?.[0] ?? 0)
  return number >= 1 && number <= 100_000 ? number : null
}

const kindOf = (text: string): FeedItem['kind'] => {
  const kind = text.toLowerCase()
  return kind === 'trailer' || kind === 'bonus' ? kind : 'full'
}

/** What apps have taken for it over the years; null where it says nothing. */
export const explicitOf = (text: string): boolean | null =>
  /^(?:true|yes|explicit)$/i.test(text) ? true : /^(?:false|no|clean)$/i.test(text) ? false : null

const soundbitesOf = (element: Element): Soundbite[] =>
  all(element, 'podcast:soundbite')
    .flatMap((bite) => {
      const { starttime = '', duration = '' } = bite.attributes
      const found = Soundbite.safeParse({
        start: Math.round(Number(starttime) * 1000),
        duration: Math.round(Number(duration) * 1000),
        title: plainLine(textOf(bite), 128),
      })
      return found.success ? [found.data] : []
    })
    .slice(0, LIMITS.soundbites)

/** Best with times and voices: VTT, SRT, JSON, then plain words; one in HTML cannot be read. */
const FORMS = [/vtt/, /subrip|srt/, /json/, /^text\/plain/]

function transcriptOf(element: Element, base: string): string | null {
  const offered = all(element, 'podcast:transcript').map(({ attributes }) => ({
    type: (attributes.type ?? '').toLowerCase(),
    url: fileAddress(attributes.url ?? '', base),
  }))
  for (const form of FORMS) {
    const found = offered.find(({ type, url }) => url !== undefined && form.test(type))
    if (found?.url) return found.url
  }
  return null
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
