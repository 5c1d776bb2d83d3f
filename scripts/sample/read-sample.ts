import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Document } from '#shared/document/contract.ts'
import type { ProfileLine } from '#shared/profile-texts.ts'
import type { Portrait } from './art/portraits/portrait-choices.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { coverFile, hasPicture } from './picture-files.ts'
import type { EpisodeTimes } from './sound/episode-times.ts'
import { timeSentences } from './time-sentences.ts'

interface FrontMatter {
  fields: Map<string, string>
  body: string
}

/** Parses the fields between the two `---` lines, and the text after them. Throws if a `---` line is missing or a field has no name. */
function parseFrontMatter(source: string): FrontMatter {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!match) throw new Error('The file does not start with front matter')
  const [, head = '', body = ''] = match
  const fields = new Map<string, string>()
  for (const line of head.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.indexOf(':')
    if (at < 1) throw new Error(`Invalid front matter field: ${line}`)
    fields.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return { fields, body }
}

export interface SamplePerson extends Partial<Record<ProfileLine, string>> {
  handle: string
  name: string
  bio: string
  links: string[]
  joined: string
  interests: string[]
  /** What the person may do on the site; a member unless given. */
  role?: 'moderator' | 'admin'
  /** How the person is drawn. */
  portrait: Portrait
}

/** A recent member without a portrait, whom nobody follows yet. */
export interface SampleNewcomer extends SamplePast {
  handle: string
  name: string
  bio: string
}

export interface SamplePublication {
  handle: string
  name: string
  description: string
  accent: string
  masthead: 'banner' | 'wordmark'
  links: string[]
  about: string
  guidelines: string
  owner: string
  editors: string[]
  writers: string[]
}

/** The arrangement of a publication’s front page; posts are named by key. */
export interface SampleFrontPage {
  /** Handle of the publication. */
  publication: string
  lead: string | null
  featured: string[]
  pinned: string[]
  sections: { tag: string; title: string }[]
  series: { title: string; description: string; posts: string[] }[]
}

export interface SamplePodcast {
  key: string
  /** Handle of a user or publication. */
  owner: string
  title: string
  description: string
  category: string
  explicit: boolean
  kind: 'episodic' | 'serial'
}

export interface SamplePost {
  /** Path below `sample` without extension; must stay the same, because the post's id derives from it. */
  key: string
  author: string
  state: 'draft' | 'published' | 'withdrawn' | 'removed'
  title: string
  description: string
  tags: string[]
  topics: string[]
  /** UTC ms of publication, or of the last save of a draft. */
  at: number
  publication: string | undefined
  /** Whether a cover is drawn for the post. */
  cover: boolean
  episode: { podcast: string; season: number; episode: number; file: string } | undefined
  document: Document
  /** Names below `sample/pictures` of the pictures in the text. */
  pictures: string[]
  /** Names below `sample/audio` of the sounds in the text. */
  sounds: string[]
}

/** A comment written for one post. */
export interface SampleComment {
  /** Handle. */
  by: string
  text: string
  replies?: SampleComment[]
}

/** A time of day in Tehran some days before the sample is loaded. */
export interface SamplePast {
  daysAgo: number
  time: string
}

export interface SampleMoney {
  /** Handle of who issues invoices and creates codes. */
  staff: string
  codes: ({ code: string; percent: number; note: string } & SamplePast)[]
  /** Top-ups; amounts are in rial. */
  payments: ({ key: string; payer: string; amount: number; state: 'paid' | 'failed' | 'review' } & SamplePast)[]
  invoices: ({
    key: string
    buyer: string
    title: string
    description: string
    subtotal: number
    isPaid: boolean
    refund: ({ amount: number; note: string } & SamplePast) | null
  } & SamplePast)[]
  /** `post` is the key of a post of the buyer. `daily` has the impressions and views of the days of a promotion that is over. */
  promotions: ({
    post: string
    buyer: string
    title: string
    package: string
    state: 'in_review' | 'running' | 'ended' | 'completed'
    tags: string[]
    daily: [impressions: number, views: number][]
  } & SamplePast)[]
  sponsoredPosts: ({
    post: string
    buyer: string
    title: string
    package: string
    sponsor: { name: string; url: string }
    isApproved: boolean
  } & SamplePast)[]
}

export interface SampleCampaign {
  slug: string
  kind: 'contest' | 'birthday'
  title: string
  theme: string
  description: string
  rules: string[]
  prizes: { title: string; description: string }[]
  /** Empty for birthdays. */
  tag: string
  /** Days from the load of the sample. */
  days: Record<'opensAt' | 'endsAt', number> & Record<'entriesCloseAt' | 'votingOpensAt' | 'votingClosesAt', number | null>
  votesPerVoter: number
  entriesPerAuthor: number
  minWords: number
  authorAgeDays: number
  voterAgeDays: number
  juryWeight: number
  /** Keys of posts, which get the tag. */
  entries: string[]
  /** Handles. */
  jurors: string[]
}

const ROOT = 'sample'
const STATES = ['draft', 'published', 'withdrawn', 'removed'] as const

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(folder, file))

// Does not validate the files; the Worker validates the requests built from them.
const readJson = <Shape>(file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Shape
const readAll = <Shape>(folder: string) => filesIn(folder, '.json').map((file) => readJson<Shape>(file))

export const readPeople = () => readAll<SamplePerson>('people')
export const readNewcomers = () => readJson<SampleNewcomer[]>('newcomers.json')
export const readPublications = () => readAll<SamplePublication>('publications')
export const readPodcasts = () => readAll<SamplePodcast>('podcasts')
export const readFrontPages = () => readJson<SampleFrontPage[]>('front-pages.json')
/** Reads the comments written for posts, by key of the post; those of `posts/a/01` are in `comments/a/01.json`. */
export const readComments = (): Map<string, SampleComment[]> =>
  new Map(
    filesIn('comments', '.json').map((file) => [
      file.replace(/^comments/, 'posts').replace(/\.json$/, ''),
      readJson<SampleComment[]>(file),
    ]),
  )
export const readCampaigns = () => readJson<SampleCampaign[]>('campaigns.json')
export const readMoney = () => readJson<SampleMoney>('money.json')
export const readAudio = (file: string) => readFileSync(join(ROOT, 'audio', file))

/** What belongs to the sound of an episode: a transcript as the product imports it, the chapters with their start in ms, and the waveform. */
export interface EpisodeDetails {
  transcript: string
  chapters: { start: number; title: string }[]
  peaks: string
}

/**
 * Reads what is written for a sound of `duration` ms: `<name>.json` of `sound/make.ts` with times, or `<name>.txt`, the narration, whose
 * sentences get their times by their length.
 */
export function readEpisodeDetails(file: string, duration: number): EpisodeDetails {
  const name = join('audio', file.replace(/\.mp3$/, ''))
  if (!existsSync(join(ROOT, `${name}.json`))) {
    const narration = readFileSync(join(ROOT, `${name}.txt`), 'utf8').replace(/([.؟]) +/g, '$1\n')
    return { transcript: timeSentences(narration, duration), chapters: [], peaks: '' }
  }
  const { version, segments, chapters, peaks } = readJson<EpisodeTimes>(`${name}.json`)
  return {
    transcript: JSON.stringify({ version, segments }),
    chapters: chapters.map(({ startTime, title }) => ({ start: Math.round(startTime * 1000), title })),
    peaks,
  }
}

export { readJson }

/** Reads all sample posts; those in `sample/demo` get `demo` as the author's handle. Throws on an invalid file. */
export const readPosts = (demo: string): SamplePost[] => [
  ...filesIn('posts', '.md').map((file) => readPost(file, basename(dirname(file)))),
  ...filesIn('demo', '.md').map((file) => readPost(file, demo)),
]

function readPost(file: string, author: string): SamplePost {
  try {
    return toPost(file, author)
  } catch (error) {
    throw new Error(`${join(ROOT, file)}: ${error instanceof Error ? error.message : error}`)
  }
}

function toPost(file: string, author: string): SamplePost {
  const { fields, body } = parseFrontMatter(readFileSync(join(ROOT, file), 'utf8'))
  const requireField = (name: string) => {
    const value = fields.get(name)
    if (!value) throw new Error(`${name} is missing`)
    return value
  }
  const podcast = fields.get('podcast')
  const state = STATES.find((one) => one === (fields.get('state') ?? 'published'))
  if (!state) throw new Error(`unknown state ${fields.get('state')}`)
  const key = file.replace(/\.md$/, '')
  return {
    key,
    author,
    state,
    title: requireField('title'),
    description: requireField('description'),
    tags: words(fields.get('tags'), '،').slice(0, 5),
    topics: words(fields.get('topics'), ',').slice(0, 3),
    at: parseTehranTime(requireField('published')),
    publication: fields.get('publication'),
    cover: hasPicture(coverFile(key)),
    episode: podcast
      ? { podcast, season: Number(requireField('season')), episode: Number(requireField('episode')), file: requireField('sound') }
      : undefined,
    ...parseMarkdown(body),
  }
}

const words = (list: string | undefined, comma: string) =>
  (list ?? '')
    .split(comma)
    .map((word) => word.trim())
    .filter(Boolean)

/** Returns who owns the podcasts of a handle, the owner of the publication if it is one's, and that publication. */
export function findPodcastOwner(handle: string): { person: string; publication: string | null } {
  const publication = readPublications().find((each) => each.handle === handle)
  return { person: publication?.owner ?? handle, publication: publication?.handle ?? null }
}

/**
 * Converts a date and time in Tehran to UTC ms; a date without a time means 09:00. Assumes +03:30, which is right after the last daylight
 * saving time in 2022. Throws if the time is invalid.
 */
export function parseTehranTime(local: string): number {
  const at = Date.parse(`${local.length === 10 ? `${local}T09:00` : local}:00+03:30`)
  if (Number.isNaN(at)) throw new Error(`invalid time: ${local}`)
  return at
}

/** Sample user for trying out the site, with published, draft, withdrawn and removed posts. */
export const DEMO_USER = { handle: 'mina.sarabi', email: 'demo@daftar.example', password: 'daftar-demo-1405' }

/** Sample user for trying out the administration, an admin. */
export const DEMO_ADMIN = { handle: 'daftardar', email: 'demo-admin@daftar.example', password: 'daftar-admin-1405' }

/** The sample users who can sign in with a password. */
export const DEMO_USERS = [DEMO_USER, DEMO_ADMIN] as const

/** Returns the lines that tell the operator how to sign in. */
export const describeDemoUsers = (hasAdmin: boolean): string =>
  [
    `Demo sign-in:  ${DEMO_USER.email}  ·  password ${DEMO_USER.password}`,
    ...(hasAdmin ? [`Demo admin:    ${DEMO_ADMIN.email}  ·  password ${DEMO_ADMIN.password}`] : []),
  ].join('\n')
