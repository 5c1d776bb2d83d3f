import { LIMITS } from '#shared/limits/index.ts'
import { cleanText, flawOfLine } from '#shared/persian/well-formed.ts'
import type { Person } from '#worker/podcasts/episodes/contract.ts'
import { Funding, type SeasonName, ShowLanguage } from '#worker/podcasts/shows/contract.ts'
import { CATEGORIES } from '#worker/podcasts/shows/index.ts'
import { plainText } from '#worker/posts/rendering/index.ts'
import type { ShowNote } from '../contract.ts'
import { all, attribute, type Element, markup, said, textOf } from './element.ts'
import { plainLine } from './plain-line.ts'
import { explicitOf } from './read-item.ts'
import { readNotes } from './read-notes.ts'
import { readPeople } from './read-people.ts'
import { fileAddress, webAddress } from './web-address.ts'

/** A show as its feed tells it, in our words and within our limits; `notes` tell what did not fit. */
export interface ReadShow {
  /** `podcast:guid`; empty without one. */
  guid: string
  locked: boolean
  /** Mail address of whoever owns the feed; undefined when it names none. */
  owner: string | undefined
  image: string | undefined
  /** Where the feed goes on (RFC 5005), and where it went for good. */
  next: string | undefined
  title: string
  description: string
  author: string
  language: ShowLanguage
  category: string
  kind: 'episodic' | 'serial'
  explicit: boolean
  complete: boolean
  hiddenFromApps: boolean
  copyright: string
  link: string | null
  persons: Person[]
  funding: Funding[]
  notes: ShowNote[]
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const MAIL = /^[^\s@<>"(),:;]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** What a channel says of its show; `base` is the feed's address. */
export function readShow(channel: Element, base: string): ReadShow {
  const [fullTitle, fullAuthor] = [said(channel, 'title', 'itunes:title'), said(channel, 'itunes:author', 'dc:creator', 'managingeditor')]
  const title = plainLine(fullTitle, LIMITS.podcastTitleGraphemes)
  const author = plainLine(fullAuthor, LIMITS.podcastLineGraphemes)
  const { text: description, cut } = descriptionOf(markup(channel, 'description', 'itunes:summary', 'itunes:subtitle'))
  const persons = readPeople(channel, LIMITS.podcastPersons)
  const funding = fundingOf(channel)
  const category = categoryOf(channel)
  const language = languageOf(said(channel, 'language'))
  const image =
    attribute(channel, 'itunes:image', 'href') ||
    all(channel, 'image')
      .map((picture) => said(picture, 'url'))
      .find(Boolean)
  const notes: (ShowNote | false)[] = [
    plainLine(fullTitle, LIMITS.podcastTitleGraphemes * 4) !== title && 'title',
    plainLine(fullAuthor, LIMITS.podcastLineGraphemes * 4) !== author && 'author',
    cut && 'description',
    category === '' && 'category',
    language === undefined && 'language',
    persons.length < all(channel, 'podcast:person').length && 'persons',
    funding.length < all(channel, 'podcast:funding').length && 'funding',
  ]
  const guid = said(channel, 'podcast:guid').toLowerCase()
  const owner = all(channel, 'itunes:owner')
    .map((one) => said(one, 'itunes:email'))
    .find((mail) => MAIL.test(mail))
  const nextLink = all(channel, 'atom:link').find(({ attributes }) => attributes.rel === 'next')
  return {
    guid: UUID.test(guid) ? guid : '',
    locked: said(channel, 'podcast:locked').toLowerCase() === 'yes',
    owner,
    image: image ? fileAddress(image, base) : undefined,
    next: fileAddress(nextLink?.attributes.href ?? '', base),
    title,
    description,
    author,
    language: language ?? 'fa',
    category,
    kind: said(channel, 'itunes:type').toLowerCase() === 'serial' ? 'serial' : 'episodic',
    explicit: explicitOf(said(channel, 'itunes:explicit')) ?? false,
    complete: said(channel, 'itunes:complete').toLowerCase() === 'yes',
    hiddenFromApps: said(channel, 'itunes:block', 'podcast:block').toLowerCase() === 'yes',
    copyright: plainLine(said(channel, 'copyright'), LIMITS.podcastLineGraphemes),
    link: webAddress(said(channel, 'link')),
    persons,
    funding,
    notes: notes.filter((note) => note !== false),
  }
}

/** Names of seasons, wherever an item tells one. */
export function seasonsOf(items: readonly Element[]): SeasonName[] {
  const names = new Map<number, string>()
  for (const item of items) {
    for (const season of all(item, 'podcast:season')) {
      const [number, name] = [Number(textOf(season)), plainLine(season.attributes.name ?? '', 128)]
      if (Number.isInteger(number) && number >= 1 && name !== '' && !names.has(number)) names.set(number, name)
    }
  }
  return [...names]
    .map(([number, name]) => ({ number, name }))
    .sort((one, other) => one.number - other.number)
    .slice(0, LIMITS.podcastSeasons)
}

function descriptionOf(html: string): { text: string; cut: boolean } {
  const rows = cleanText(plainText(readNotes(html)))
    .split('\n')
    .filter((row) => row === '' || flawOfLine(row) === undefined)
  const text = rows.join('\n').trim()
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= LIMITS.podcastDescriptionBytes) return { text, cut: false }
  // A letter cut in two at the end goes, and so does the word it stood in.
  const begun = new TextDecoder().decode(bytes.subarray(0, LIMITS.podcastDescriptionBytes - 4)).replace(/\uFFFD$/, '')
  return { text: cleanText(`${begun.replace(/\s\S*$/, '')}…`), cut: true }
}

const fundingOf = (channel: Element): Funding[] =>
  all(channel, 'podcast:funding')
    .flatMap((element) => {
      const url = webAddress(element.attributes.url ?? '')
      const found = Funding.safeParse({ url, text: plainLine(textOf(element), 128) || 'پشتیبانی از پادکست' })
      return found.success ? [found.data] : []
    })
    .slice(0, LIMITS.podcastFunding)

/** Names Apple gave up, each with what it says now. */
const FORMER: Readonly<Record<string, string>> = {
  'games & hobbies': 'Leisure',
  'government & organizations': 'Government',
  'science & medicine': 'Science',
  'sports & recreation': 'Sports',
  'technology/tech news': 'News/Tech News',
}

/** The first category that is one of ours, with its part where we know it. */
function categoryOf(channel: Element): string {
  for (const element of all(channel, 'itunes:category')) {
    const wanted = (element.attributes.text ?? '').trim().toLowerCase()
    const part = attribute(element, 'itunes:category', 'text').toLowerCase()
    const former = FORMER[`${wanted}/${part}`] ?? FORMER[wanted]
    const found = CATEGORIES.find(({ name }) => name.toLowerCase() === (former ?? wanted).toLowerCase().split('/')[0])
    if (!found) continue
    const known = Object.keys(found.parts).find((name) => name.toLowerCase() === part)
    return known === undefined ? found.name : `${found.name}/${known}`
  }
  return ''
}

const languageOf = (text: string): ShowLanguage | undefined => ShowLanguage.safeParse(text.toLowerCase().split(/[-_]/)[0]).data
