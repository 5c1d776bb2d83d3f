import { parseLanguageTag } from '#shared/language-tag.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanText, findLineError } from '#shared/persian/clean-text.ts'
import { childAttribute, childElements, childHtml, childText, type FeedElement, textOf } from '#worker/lib/feed-document.ts'
import type { Person } from '#worker/podcasts/episodes/contract.ts'
import { Funding, type SeasonName } from '#worker/podcasts/shows/contract.ts'
import { CATEGORIES } from '#worker/podcasts/shows/index.ts'
import { plainText } from '#worker/posts/rendering/index.ts'
import type { ShowWarning } from '../contract.ts'
import { resolveFileUrl, toHttpsUrl, toPlainLine } from './feed-values.ts'
import { parseExplicit, parsePersons } from './parse-item.ts'
import { parseNotes } from './parse-notes.ts'

/** Show settings from a feed, cut to our limits; `warnings` lists what was cut, dropped or not recognized. */
export interface ParsedShow {
  /** `podcast:guid`; empty without a valid one. */
  guid: string
  locked: boolean
  /** Email address of the feed's owner. */
  owner: string | undefined
  /** Texts in which the owner may place a word of proof. */
  ownershipTexts: string[]
  image: string | undefined
  /** URL of the next page (RFC 5005). */
  next: string | undefined
  title: string
  description: string
  author: string
  /** BCP 47 tag; `fa` if the feed names no known language. */
  language: string
  category: string
  kind: 'episodic' | 'serial'
  explicit: boolean
  complete: boolean
  hiddenFromApps: boolean
  copyright: string
  link: string | null
  persons: Person[]
  funding: Funding[]
  warnings: ShowWarning[]
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const EMAIL = /^[^\s@<>"(),:;]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
const MAX_OWNERSHIP_TEXTS = 20
/** Purposes of podcast:txt under which hosts place a word of proof. */
const OWNERSHIP_PURPOSES = new Set(['', 'verify'])

export function parseShow(channel: FeedElement, base: string): ParsedShow {
  const [fullTitle, fullAuthor] = [
    childText(channel, 'title', 'itunes:title'),
    childText(channel, 'itunes:author', 'dc:creator', 'managingeditor'),
  ]
  const givenTitle = toPlainLine(fullTitle, LIMITS.showTitleGraphemes)
  const title = givenTitle || new URL(base).hostname
  const author = toPlainLine(fullAuthor, LIMITS.showLineGraphemes)
  const { text: description, cut } = parseDescription(childHtml(channel, 'description', 'itunes:summary', 'itunes:subtitle'))
  const persons = parsePersons(channel, LIMITS.showPersons)
  const funding = parseFunding(channel)
  const category = parseCategory(channel)
  const language = parseLanguageTag(childText(channel, 'language', 'dc:language'))
  const image =
    childAttribute(channel, 'itunes:image', 'href') ||
    childElements(channel, 'image')
      .map((picture) => childText(picture, 'url'))
      .find(Boolean)
  const warnings: (ShowWarning | false)[] = [
    toPlainLine(fullTitle, LIMITS.showTitleGraphemes * 4) !== givenTitle && 'title',
    givenTitle === '' && 'noTitle',
    toPlainLine(fullAuthor, LIMITS.showLineGraphemes * 4) !== author && 'author',
    cut && 'description',
    category === '' && 'category',
    language === undefined && 'language',
    persons.length < childElements(channel, 'podcast:person').length && 'persons',
    funding.length < childElements(channel, 'podcast:funding').length && 'funding',
  ]
  const guid = childText(channel, 'podcast:guid').toLowerCase()
  const owner = childElements(channel, 'itunes:owner')
    .map((one) => childText(one, 'itunes:email'))
    .find((mail) => EMAIL.test(mail))
  const nextLink = childElements(channel, 'atom:link').find(({ attributes }) => attributes.rel === 'next')
  return {
    guid: UUID.test(guid) ? guid : '',
    locked: childText(channel, 'podcast:locked').toLowerCase() === 'yes',
    owner,
    ownershipTexts: parseOwnershipTexts(channel),
    image: image ? resolveFileUrl(image, base) : undefined,
    next: resolveFileUrl(nextLink?.attributes.href ?? '', base),
    title,
    description,
    author,
    language: language ?? 'fa',
    category,
    kind: childText(channel, 'itunes:type').toLowerCase() === 'serial' ? 'serial' : 'episodic',
    explicit: parseExplicit(childText(channel, 'itunes:explicit')) ?? false,
    complete: childText(channel, 'itunes:complete').toLowerCase() === 'yes',
    hiddenFromApps: childText(channel, 'itunes:block', 'podcast:block').toLowerCase() === 'yes',
    copyright: toPlainLine(childText(channel, 'copyright'), LIMITS.showLineGraphemes),
    link: toHttpsUrl(childText(channel, 'link')),
    persons,
    funding,
    warnings: warnings.filter((note) => note !== false),
  }
}

export function parseSeasonNames(items: readonly FeedElement[]): SeasonName[] {
  const names = new Map<number, string>()
  for (const item of items) {
    for (const season of childElements(item, 'podcast:season')) {
      const [number, name] = [Number(textOf(season)), toPlainLine(season.attributes.name ?? '', 128)]
      if (Number.isInteger(number) && number >= 1 && name !== '' && !names.has(number)) names.set(number, name)
    }
  }
  return [...names]
    .map(([number, name]) => ({ number, name }))
    .sort((one, other) => one.number - other.number)
    .slice(0, LIMITS.showSeasons)
}

function parseDescription(html: string): { text: string; cut: boolean } {
  const rows = cleanText(plainText(parseNotes(html)))
    .split('\n')
    .filter((row) => row === '' || findLineError(row) === undefined)
  const text = rows.join('\n').trim()
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= LIMITS.showDescriptionBytes) return { text, cut: false }
  // Drops a character cut in half and the partial word before it.
  const kept = new TextDecoder().decode(bytes.subarray(0, LIMITS.showDescriptionBytes - 4)).replace(/\uFFFD$/, '')
  return { text: cleanText(`${kept.replace(/\s\S*$/, '')}…`), cut: true }
}

const parseFunding = (channel: FeedElement): Funding[] =>
  childElements(channel, 'podcast:funding')
    .flatMap((element) => {
      const url = toHttpsUrl(element.attributes.url ?? '')
      const found = Funding.safeParse({ url, text: toPlainLine(textOf(element), 128) || 'پشتیبانی از پادکست' })
      return found.success ? [found.data] : []
    })
    .slice(0, LIMITS.showFundingLinks)

/** Retired Apple categories and their successors. */
const FORMER_CATEGORIES: Readonly<Record<string, string>> = {
  'games & hobbies': 'Leisure',
  'government & organizations': 'Government',
  'science & medicine': 'Science',
  'sports & recreation': 'Sports',
  'technology/tech news': 'News/Tech News',
}

function parseCategory(channel: FeedElement): string {
  for (const element of childElements(channel, 'itunes:category')) {
    const wanted = (element.attributes.text ?? '').trim().toLowerCase()
    const part = childAttribute(element, 'itunes:category', 'text').toLowerCase()
    const former = FORMER_CATEGORIES[`${wanted}/${part}`] ?? FORMER_CATEGORIES[wanted]
    const found = CATEGORIES.find(({ name }) => name.toLowerCase() === (former ?? wanted).toLowerCase().split('/')[0])
    if (!found) continue
    const known = Object.keys(found.subcategories).find((name) => name.toLowerCase() === part)
    return known === undefined ? found.name : `${found.name}/${known}`
  }
  return ''
}

/** Returns the texts of a channel in which its owner may place a word: `podcast:txt` and the descriptions, whole. */
const parseOwnershipTexts = (channel: FeedElement): string[] =>
  [
    ...childElements(channel, 'podcast:txt').filter(({ attributes }) =>
      OWNERSHIP_PURPOSES.has((attributes.purpose ?? '').trim().toLowerCase()),
    ),
    ...['description', 'itunes:summary', 'itunes:subtitle'].flatMap((name) => childElements(channel, name)),
  ]
    .slice(0, MAX_OWNERSHIP_TEXTS)
    .map(textOf)
