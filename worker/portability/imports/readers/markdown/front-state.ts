import type { SourceState } from '../../contract.ts'
import { narrowestState, stateNamed } from '../../source-state.ts'
import { parseDate } from '../text/parse-date.ts'
import { type FrontMatter, type FrontMatterValue, frontValues } from './front-matter.ts'

// Keys are compared in lower case, without spaces, hyphens and underscores.
const PUBLISHED_KEYS = [
  ...['date', 'publishedat', 'publisheddate', 'datepublished', 'publishdate', 'pubdate', 'pubdatetime', 'publicationdate', 'publishedon'],
  ...['published', 'posted', 'postedat', 'postdate', 'dateposted', 'datetime', 'issued', 'firstpublishedat', 'تاریخ', 'تاریخانتشار'],
]
/** Notes that nobody published have these dates as well. */
const OTHER_DATE_KEYS = [
  ...['created', 'createdat', 'datecreated', 'createddate', 'creationdate', 'ctime'],
  ...['updated', 'updatedat', 'lastmod', 'modified', 'datemodified'],
]
const RELEASE_KEYS = ['publishdate', 'publishon', 'releasedate', 'scheduledat', 'scheduledfor']
const EXPIRY_KEYS = ['expirydate', 'expires', 'unpublishdate', 'unpublishedat']

/** The state of a post in whose front matter a key is true. */
const WHEN_TRUE: Readonly<Record<string, SourceState>> = {
  ...{ draft: 'draft', isdraft: 'draft', unpublished: 'draft', ignorepost: 'draft', private: 'private', isprivate: 'private' },
  ...{ unlisted: 'unlisted', isunlisted: 'unlisted', delisted: 'unlisted', isdelisted: 'unlisted', hidden: 'unlisted', hide: 'unlisted' },
  ...{ headless: 'unlisted', noindex: 'unlisted', eleventyexcludefromcollections: 'unlisted', encrypt: 'password', encrypted: 'password' },
  ...{ membersonly: 'members', memberonly: 'members', subscribersonly: 'members', premium: 'members', paywall: 'members', paid: 'members' },
}
/** The state of a post in whose front matter a key is false. */
const WHEN_FALSE: Readonly<Record<string, SourceState>> = {
  ...{ published: 'draft', publish: 'draft', ispublished: 'draft', public: 'private', ispublic: 'private' },
  ...{ listed: 'unlisted', visible: 'unlisted' },
}
const NAMES: Readonly<Record<string, SourceState>> = {
  ...{ published: 'public', publish: 'public', public: 'public', live: 'public', posted: 'public', everyone: 'public', all: 'public' },
  ...{
    anyone: 'public',
    draft: 'draft',
    skip: 'draft',
    pending: 'pending',
    review: 'pending',
    future: 'scheduled',
    scheduled: 'scheduled',
  },
  ...{ private: 'private', hidden: 'unlisted', unlisted: 'unlisted', password: 'password', protected: 'password', members: 'members' },
  ...{ paid: 'members', subscribers: 'members', tiers: 'members', sent: 'newsletter', newsletter: 'newsletter' },
  ...{ trash: 'withdrawn', deleted: 'withdrawn', removed: 'withdrawn', unpublished: 'withdrawn' },
}
const NAMING_KEYS = ['status', 'state', 'poststatus', 'publishstatus', 'visibility', 'access', 'audience', 'privacy']
const PASSWORD_KEYS = ['password', 'passwd', 'passphrase']
/** Hashnode names drafts by their ids. */
const DRAFT_PATH = /(?:^|\/)(?:_?drafts?|_?unpublished)\/|(?:^|\/)(?:_|draft[-_][\da-f]{12,})[^/]*$|\.draft\.\w+$/i
const PRIVATE_PATH = /(?:^|\/)(?:_?private|\.trash)\//i

interface Place {
  path: string
  dateInName: string
  /** UTC ms. */
  now: number
}

/**
 * Returns who could read the post of a file where its generator published it, and since when, in UTC ms. Generators publish what nothing
 * hides; what hides it in a way that is not understood is `unknown`, as is a note whose only date is that of its creation.
 */
export function readFrontState(front: FrontMatter, { path, dateInName, now }: Place): { state: SourceState; publishedAt: number | null } {
  const values = frontValues(front)
  const parseDates = (keys: readonly string[]) => keys.flatMap((key) => parseDate(textOf(values.get(key))) ?? [])
  const published = parseDates(PUBLISHED_KEYS)[0] ?? parseDate(dateInName)
  const [otherDate] = parseDates(OTHER_DATE_KEYS)
  const isSaidPublic = ['published', 'publish', 'ispublished', 'public'].some((key) => /^(?:true|yes|on|1)$/i.test(String(values.get(key))))
  const flags = [
    ...Object.entries(WHEN_TRUE).map(([key, state]) => flagState(values.get(key), true, state)),
    ...Object.entries(WHEN_FALSE).map(([key, state]) => flagState(values.get(key), false, state)),
  ]
  const names = NAMING_KEYS.map((key) => textOf(values.get(key)).toLowerCase()).filter((name) => name !== '')
  const named = names.map((name) => stateNamed(NAMES, name))
  const isDated = published !== null || otherDate === undefined
  const state = narrowestState(
    ...flags,
    ...named,
    PASSWORD_KEYS.some((key) => textOf(values.get(key)) !== '' || typeof values.get(key) === 'object') ? 'password' : 'public',
    ['layout', 'type'].some((key) => /^drafts?$/i.test(textOf(values.get(key)))) || DRAFT_PATH.test(path) ? 'draft' : 'public',
    PRIVATE_PATH.test(path) ? 'private' : 'public',
    values.get('permalink') === false ? 'draft' : 'public',
    buildState(values.get('build')),
    parseDates(RELEASE_KEYS).some((at) => at > now) ? 'scheduled' : 'public',
    parseDates(EXPIRY_KEYS).some((at) => at <= now) ? 'withdrawn' : 'public',
    isDated || isSaidPublic || named.includes('public') || /(?:^|\/)_posts\//.test(path) ? 'public' : 'unknown',
  )
  return { state, publishedAt: published ?? otherDate ?? null }
}

const textOf = (value: FrontMatterValue | undefined): string => {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.trim() : ''
}

/** Returns what a flag says: `hidden` if it has the value `hides`; `unknown` if it is neither true nor false, nor the date of `published`. */
function flagState(value: FrontMatterValue | undefined, hides: boolean, hidden: SourceState): SourceState {
  if (value === undefined || value === '') return 'public'
  const word = String(value).trim().toLowerCase()
  if (/^(?:true|yes|on|1)$/.test(word)) return hides ? hidden : 'public'
  if (/^(?:false|no|off|0)$/.test(word)) return hides ? 'public' : hidden
  return typeof value === 'string' && parseDate(word) !== null ? 'public' : 'unknown'
}

/** Hugo builds no page, or lists it nowhere, if its front matter says so. */
function buildState(build: FrontMatterValue | undefined): SourceState {
  if (build === undefined || typeof build !== 'object' || Array.isArray(build)) return build === false ? 'draft' : 'public'
  const isOff = (value: FrontMatterValue | undefined) => value === false || /^(?:never|false)$/i.test(textOf(value))
  return isOff(build.render) ? 'draft' : isOff(build.list) ? 'unlisted' : 'public'
}
