import type { Env } from '#worker/env.ts'
import {
  ARCHIVE_PATHS,
  ArchivedList,
  ArchivedPost,
  ArchivedShow,
  ArchivedThread,
  ArchiveInfo,
  ArchiveManifest,
  verifyManifest,
} from '#worker/portability/archives/format/index.ts'
import type { SourceState } from '../contract.ts'
import {
  type PlacedItem,
  type Source,
  type SourceAccount,
  SourceError,
  type SourceItem,
  type SourceList,
  type SourcePost,
} from '../source-item.ts'
import { sourcePost, uniqueNames } from './source-post.ts'
import { decodeText } from './text/decode-text.ts'
import type { EntryReader } from './text-entries.ts'
import { linkParents } from './wordpress/read-comments.ts'
import type { Zip } from './zip/open-zip.ts'

const MAX_FILE_BYTES = 20_000_000
const MAX_MANIFEST_BYTES = 20_000_000
const INFO_PATH = /^(?:[^/]+\/)?archive\.json$/

interface Schema<Value> {
  safeParse(value: unknown): { data?: Value | undefined }
}

/** Returns the top folder of an archive of Daftar, with its slash; undefined for another archive. */
export async function daftarFolder(zip: Zip): Promise<string | undefined> {
  const path = zip.paths.find((each) => INFO_PATH.test(each))
  if (path === undefined) return undefined
  const info = await readJson(zip, path, ArchiveInfo)
  return info && path.slice(0, -'archive.json'.length)
}

/**
 * Reads an archive of an account or publication that this site or another one with the same software made: the profile, shows, posts with
 * their comments, lists, follows and likes.
 */
export async function readDaftar(
  env: Env,
  zip: Zip,
  folder: string,
): Promise<EntryReader & Required<Pick<Source, 'isAuthentic' | 'entry' | 'size' | 'stream'>>> {
  const info = await readJson(zip, `${folder}archive.json`, ArchiveInfo)
  if (!info) throw new SourceError('broken')
  const origin = info.origin
  const pathsIn = (name: string) =>
    zip.paths.filter((path) => path.startsWith(folder + name) && /^[a-z0-9]{12}\.json$/.test(path.slice(folder.length + name.length)))
  const account = { key: keyOf(origin, info.subject.handle), origin, warnings: [] }
  const accountItem = (kind: SourceAccount['kind'], entry: string): (() => SourceAccount)[] =>
    info.subject.kind === 'user' && zip.has(folder + entry) ? [() => ({ ...account, kind, key: `${account.key}#${kind}`, entry })] : []
  const itemsIn = <Value>(name: string, schema: Schema<Value>, toItem: (value: Value) => SourceItem | Promise<SourceItem>) =>
    pathsIn(name).map((path) => async () => {
      const value = await readJson(zip, path, schema)
      if (!value) throw new SourceError('broken')
      return toItem(value)
    })
  const steps: (() => SourceItem | Promise<SourceItem>)[] = [
    ...accountItem('profile', ARCHIVE_PATHS.profile),
    ...itemsIn(ARCHIVE_PATHS.shows, ArchivedShow, (show) => ({ kind: 'show', key: keyOf(origin, show.hash), show, warnings: [] })),
    ...itemsIn(ARCHIVE_PATHS.posts, ArchivedPost, async (post) => {
      const thread = await readJson(zip, `${folder}comments/${post.hash}.json`, ArchivedThread)
      return toSourcePost(post, thread?.comments ?? [], origin)
    }),
    ...itemsIn('lists/', ArchivedList, (list) => toSourceList(list, origin)),
    ...accountItem('follows', ARCHIVE_PATHS.follows),
    ...accountItem('likes', ARCHIVE_PATHS.likes),
  ]
  return {
    format: 'daftar',
    entry: (path, maxBytes) => zip.read(folder + path, maxBytes),
    size: (path) => zip.size(folder + path),
    stream: (path, from) => zip.stream(folder + path, from),
    isAuthentic: () => isAuthentic(env, zip, folder),
    entries: async function* (from): AsyncGenerator<PlacedItem> {
      for (const [at, read] of steps.entries()) if (at >= from) yield { place: at + 1, item: await read() }
    },
  }
}

/** Reads a post of an archive again; undefined if it is not there. */
export async function readArchivedPost(source: Source, path: string): Promise<ArchivedPost | undefined> {
  const bytes = await source.entry(path, MAX_FILE_BYTES)
  return bytes && parseJson(bytes, ArchivedPost)
}

async function readJson<Value>(zip: Zip, path: string, schema: Schema<Value>): Promise<Value | undefined> {
  const bytes = await zip.read(path, MAX_FILE_BYTES)
  return bytes && parseJson(bytes, schema)
}

/** Reads JSON of an archive; undefined for anything that the schema does not accept. */
export function parseJson<Value>(bytes: Uint8Array<ArrayBuffer>, schema: Schema<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(decodeText(bytes))).data
  } catch {
    return undefined
  }
}

const STATES: Readonly<Record<ArchivedPost['state'], SourceState>> = {
  ...{ published: 'public', scheduled: 'scheduled', draft: 'draft', withdrawn: 'withdrawn' },
}

/** A sponsored post would lose its label if it was published. */
const stateOf = ({ state, sponsor }: ArchivedPost): SourceState =>
  sponsor && (state === 'published' || state === 'scheduled') ? 'sponsored' : STATES[state]

/** Key of a post, list or show of an archive. */
export const keyOf = (origin: string, hash: string): string => `daftar:${origin}:${hash}`

function toSourcePost(post: ArchivedPost, comments: ArchivedThread['comments'], origin: string): SourcePost {
  return sourcePost({
    key: keyOf(origin, post.hash),
    title: post.title,
    text: { document: post.document },
    author: post.author.name,
    publishedAt: post.publishedAt ?? (post.state === 'scheduled' ? post.publishAt : null),
    state: stateOf(post),
    slug: post.slug,
    description: post.description,
    tags: uniqueNames(post.tags),
    cover: post.cover && { source: { entry: `media/${post.cover.hash}.webp` }, alt: post.cover.alt ?? '' },
    canonicalUrl: post.canonicalUrl ?? (post.state === 'published' ? post.url : null),
    commentsOn: post.commentsOn,
    topics: post.topics,
    isPinned: post.pinnedAt !== null,
    isEpisode: post.episode !== null,
    archived: post.episode || post.draft ? `${ARCHIVE_PATHS.posts}${post.hash}.json` : null,
    comments: linkParents(
      comments.map(({ id, parent, author, text, at }) => ({ key: id, parentKey: parent, author: author.name, body: text, at })),
    ),
  })
}

const toSourceList = (list: ArchivedList, origin: string): SourceList => ({
  kind: 'list',
  key: keyOf(origin, list.hash),
  name: list.name,
  description: list.description,
  isPublic: list.visibility === 'public',
  isDefault: list.isDefault,
  items: list.items.map(({ hash, url, note, addedAt }) => ({ key: keyOf(origin, hash), url, note, addedAt })),
  warnings: [],
})

/** Returns whether the manifest is this site's and every file of the archive is in it with its digest. */
async function isAuthentic(env: Env, zip: Zip, folder: string): Promise<boolean> {
  const bytes = await zip.read(`${folder}manifest.json`, MAX_MANIFEST_BYTES)
  if (!bytes) return false
  try {
    const manifest = ArchiveManifest.parse(JSON.parse(decodeText(bytes)))
    if (!(await verifyManifest(env, manifest))) return false
    const files = new Map(manifest.files.map((file) => [folder + file.path, file]))
    const others = zip.paths.filter((path) => path !== `${folder}manifest.json`)
    if (others.length !== files.size || others.some((path) => !files.has(path))) return false
    // Only texts are compared: pictures and sounds are checked when they are used, and would be read twice.
    for (const [path, file] of files) {
      if (!/\.(?:json|md|html|txt)$/.test(path)) {
        if (zip.size(path) !== file.bytes) return false
        continue
      }
      const content = await zip.read(path, MAX_FILE_BYTES)
      if (!content || content.length !== file.bytes || (await sha256(content)) !== file.sha256) return false
    }
    return true
  } catch (error) {
    if (error instanceof SourceError || error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError')) return false
    throw error
  }
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
