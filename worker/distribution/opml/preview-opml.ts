import { asc, eq, isNull, sql } from 'drizzle-orm'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { decodeUri } from '#shared/decode-uri.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine } from '#shared/persian/clean-text.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { hasUserinfo } from '#shared/safe-href.ts'
import type { Database } from '#worker/db/client.ts'
import { invalid } from '#worker/lib/errors.ts'
import { feedKey, normalizeHost, parseFeedUrl } from '#worker/lib/http/outbound-url.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { readXml, type XmlElement, XmlParseError } from '#worker/lib/xml.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { podcastImports } from '#worker/podcasts/importer/schema.ts'
import type { Subscription, SubscriptionsPreview } from './contract.ts'
import { countRemainingFollows } from './follow-many.ts'
import { type ResolvedTarget, resolveReferences } from './resolve-references.ts'

/** Matches the subscriptions of an OPML file with targets on this site, without writing anything. Errors: those of `readOpml`. */
export async function previewOpml(db: Database, viewer: Viewer, file: string, origin: string): Promise<SubscriptionsPreview> {
  const { outlines, malformed } = readOpml(file)
  // A show that moved away has an external feed URL, but podcast apps keep its page URL on this site.
  const localReferences = outlines.map(({ feed, page }) => parseTargetUrl(feed, origin) ?? (page && parseTargetUrl(page, origin)))
  const importedShows = await findImportedShows(
    db,
    outlines.flatMap(({ feed }, at) => (localReferences[at] ? [] : feedKey(feed))),
  )
  const references = outlines.map(
    ({ feed }, at): TargetReference | null => localReferences[at] ?? showReference(importedShows.get(feedKey(feed))),
  )
  const [find, remaining] = await Promise.all([
    resolveReferences(
      db,
      viewer,
      references.filter((reference) => reference !== null),
    ),
    countRemainingFollows(db, viewer),
  ])
  const found = new Map<string, Subscription>()
  const missing: SubscriptionsPreview['missing'] = []
  for (const [at, { name, feed }] of outlines.entries()) {
    const reference = references[at]
    const subject = reference && find(reference)
    if (!subject) missing.push({ name, address: feed.href })
    else if (!found.has(`${subject.kind}:${subject.id}`)) found.set(`${subject.kind}:${subject.id}`, toSubscription(subject, viewer, name))
  }
  return { found: [...found.values()], missing, malformed, remaining }
}

const showReference = (hash: string | undefined): TargetReference | null => (hash === undefined ? null : { type: 'podcast', name: hash })

function toSubscription(
  { kind, id, name, title, path, following, blocked }: ResolvedTarget,
  viewer: Viewer,
  titleInFile: string,
): Subscription {
  const state = kind === 'user' && id === viewer.id ? 'self' : blocked ? 'blocked' : following ? 'followed' : 'open'
  return { kind, key: name, title: blocked ? titleInFile : title, name: titleInFile, path, state }
}

/** Maximum characters per key, so that the keys of a whole file fit one bound value. Longer keys are not looked up. */
const MAX_KEY_LENGTH = 350

/**
 * Maps feed keys (see `feedKey`) to the hashes of the shows imported from those feeds, except removed ones. If a feed was imported more
 * than once, the first import wins.
 */
async function findImportedShows(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const lookedUp = keys.filter((key) => key.length <= MAX_KEY_LENGTH)
  if (lookedUp.length === 0) return new Map()
  const rows = await db
    .select({ key: podcastImports.feedKey, hash: shows.hash })
    .from(sql`json_each(${JSON.stringify(lookedUp)}) AS asked`)
    .innerJoin(podcastImports, sql`${podcastImports.feedKey} = asked.value AND ${podcastImports.feedKey} <> ''`)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(isNull(shows.removedAt))
    .orderBy(asc(podcastImports.id))
  return new Map(rows.reverse().map(({ key, hash }) => [key, hash]))
}

/** `page` is null if the file gives no valid page URL. */
interface Outline {
  name: string
  feed: URL
  page: URL | null
}

/** An outline without a usable URL; `address` may be empty. */
interface Malformed {
  name: string
  address: string
}

const MAX_NAME_LENGTH = 200
const MAX_ADDRESS_LENGTH = 2000

const ERROR_MESSAGES: Record<XmlParseError['reason'], (line: string) => string> = {
  doctype: () => 'این فایل بخشی به نام DOCTYPE دارد که برای ایمنی خوانده نمی‌شود؛ آن را حذف کن و دوباره بیاور',
  too_deep: () => 'پوشه‌های این فایل بیش از اندازه تودرتویند؛ از برنامه‌ات لیست ساده‌تری بگیر',
  too_many: () => `این فایل بیش از ${persianDigits(LIMITS.opmlOutlines)} سطر دارد؛ دو نیمه‌اش کن و جدا بیاور`,
  malformed: (line) => `این فایل در خط ${line} خراب است یا OPML نیست؛ از برنامه‌ات دوباره بگیرش`,
}

/**
 * Returns the subscriptions of an OPML file in order, each feed once, and the outlines without a usable URL. Errors: `invalid` with advice.
 */
export function readOpml(file: string): { outlines: Outline[]; malformed: Malformed[] } {
  const root = readRoot(file)
  const lines = [...walkOutlines(root)]
  if (lines.length === 0) throw invalid({ opml: emptyFileMessage(root) })
  const outlines = new Map<string, Outline>()
  const malformed: Malformed[] = []
  for (const { name, address, page } of lines) {
    const feed = address.length <= MAX_ADDRESS_LENGTH ? parseWebUrl(address) : null
    if (!feed) malformed.push({ name, address: address.slice(0, MAX_ADDRESS_LENGTH) })
    else if (!outlines.has(feedKey(feed))) outlines.set(feedKey(feed), { name: name || feed.href, feed, page: parseWebUrl(page) })
  }
  return { outlines: [...outlines.values()], malformed }
}

function readRoot(file: string): XmlElement {
  try {
    // Leaves room for the head, the body and other elements besides outlines.
    return readXml(file, { elements: LIMITS.opmlOutlines + 50 })
  } catch (error) {
    if (error instanceof XmlParseError) throw invalid({ opml: ERROR_MESSAGES[error.reason](persianDigits(error.line)) })
    throw error
  }
}

function* walkOutlines(element: XmlElement): Generator<{ name: string; address: string; page: string }> {
  if (element.name.toLowerCase() === 'outline') {
    const attributes = new Map([...element.attributes].map(([name, value]) => [name.toLowerCase(), value.trim()]))
    // Overcast lists played episodes inside their show, and playlists, beside the subscriptions.
    if (/^podcast-(?:episode|playlist)$/i.test(attributes.get('type') ?? '')) return
    const page = attributes.get('htmlurl') ?? ''
    const address = attributes.get('xmlurl') || attributes.get('url') || page
    const name = [...cleanLine(attributes.get('text') || attributes.get('title') || '')].slice(0, MAX_NAME_LENGTH).join('')
    if (address || (name && element.children.length === 0)) yield { name, address, page }
  }
  for (const child of element.children) yield* walkOutlines(child)
}

const emptyFileMessage = ({ name }: XmlElement): string =>
  /^(?:rss|feed|rdf)$/i.test(name)
    ? 'این RSS یک پادکست یا سایت است؛ فایل OPML همهٔ دنبال‌شده‌ها را از برنامه‌ات بگیر'
    : 'در این فایل چیزی برای دنبال کردن نیست؛ فایل OPML را از برنامه‌ات بگیر'

/** The target of a site URL. A `handle` belongs to a user or publication and may be a former one. */
export interface TargetReference {
  type: 'handle' | 'publication' | 'podcast' | 'list' | 'tag' | 'topic'
  /** A hash for a publication, podcast or list; a handle; or a tag or topic in any spelling. */
  name: string
}

/** Parses a web URL without userinfo as apps and users write it (see `parseFeedUrl`); returns null for anything else. */
export function parseWebUrl(written: string): URL | null {
  const url = parseFeedUrl(written)
  return url && !hasUserinfo(url.href) && /^(?:localhost|\[.*\]|.+\..+)$/.test(url.hostname) ? url : null
}

/**
 * Extracts the target from a site URL of a feed or page, current or legacy. Returns null for other sites and for pages that cannot be
 * followed.
 */
export function parseTargetUrl(url: URL, origin: string): TargetReference | null {
  const own = new URL(origin)
  if (normalizeHost(url.hostname) !== normalizeHost(own.hostname) || url.port !== own.port) return null
  const [first = '', second = '', third = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeUri)
  const head = first.toLowerCase()
  if (head === 'podcast') {
    if (second === 'publisher') return hashReference('publication', third.replace(/\.xml$/i, ''))
    return hashReference('podcast', second)
  }
  if (head === 'feed') {
    const kind = second.toLowerCase()
    if (!third) return handleReference(stripExtension(second))
    if (kind === 'list') return hashReference('list', stripExtension(third))
    return kind === 'tag' || kind === 'topic' ? nameReference(kind, stripExtension(third)) : null
  }
  if (!third && second && (head === 'tag' || head === 'topic')) return nameReference(head, second)
  if (second === 'list' && third && rest.length === 0) return hashReference('list', third)
  return second ? null : handleReference(first)
}

const stripExtension = (name: string): string => name.replace(/\.(?:json|xml|rss)$/i, '')

/** Returns null for a name too long to match any tag or topic. */
const nameReference = (type: 'tag' | 'topic', name: string): TargetReference | null =>
  name.length <= 2 * LIMITS.tagGraphemes ? { type, name } : null

function hashReference(type: TargetReference['type'], written: string): TargetReference | null {
  const name = written.toLowerCase()
  return Hash.safeParse(name).success ? { type, name } : null
}

function handleReference(written: string): TargetReference | null {
  const name = written.replace(/^@+/, '').toLowerCase()
  return Handle.safeParse(name).success ? { type: 'handle', name } : null
}
