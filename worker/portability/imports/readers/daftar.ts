import type { Env } from '#worker/env.ts'
import {
  ArchivedList,
  ArchivedPost,
  ArchivedThread,
  ArchiveInfo,
  ArchiveManifest,
  verifyManifest,
} from '#worker/portability/archives/format/index.ts'
import type { SourceState } from '../contract.ts'
import { type PlacedItem, type Source, SourceError, type SourceList, type SourcePost } from '../source-item.ts'
import { sourcePost, uniqueNames } from './source-post.ts'
import { decodeText } from './text/decode-text.ts'
import type { EntryReader } from './text-entries.ts'
import { linkParents } from './wordpress/read-comments.ts'
import type { Zip } from './zip/open-zip.ts'

const MAX_FILE_BYTES = 20_000_000
const MAX_MANIFEST_BYTES = 20_000_000
const INFO_PATH = /^(?:[^/]+\/)?archive\.json$/

/** Returns the top folder of an archive of Daftar, with its slash; undefined for another archive. */
export async function daftarFolder(zip: Zip): Promise<string | undefined> {
  const path = zip.paths.find((each) => INFO_PATH.test(each))
  if (path === undefined) return undefined
  const info = await readJson(zip, path, ArchiveInfo)
  return info && path.slice(0, -'archive.json'.length)
}

/** Reads an archive of an account or publication that this site or another one with the same software made: posts with their comments, then lists. */
export async function readDaftar(
  env: Env,
  zip: Zip,
  folder: string,
): Promise<EntryReader & Pick<Source, 'entry'> & Required<Pick<Source, 'isAuthentic'>>> {
  const info = await readJson(zip, `${folder}archive.json`, ArchiveInfo)
  if (!info) throw new SourceError('broken')
  const origin = info.origin
  const pathsIn = (name: string) =>
    zip.paths.filter((path) => path.startsWith(folder + name) && /^[a-z0-9]{12}\.json$/.test(path.slice(folder.length + name.length)))
  return {
    format: 'daftar',
    entry: (path, maxBytes) => zip.read(folder + path, maxBytes),
    isAuthentic: () => isAuthentic(env, zip, folder),
    entries: async function* (from): AsyncGenerator<PlacedItem> {
      const posts = pathsIn('posts/')
      for (const [at, path] of posts.entries()) {
        if (at < from) continue
        const post = await readJson(zip, path, ArchivedPost)
        if (!post) throw new SourceError('broken')
        const thread = await readJson(zip, `${folder}comments/${post.hash}.json`, ArchivedThread)
        yield { place: at + 1, item: toSourcePost(post, thread?.comments ?? [], origin) }
      }
      for (const [at, path] of pathsIn('lists/').entries()) {
        if (posts.length + at < from) continue
        const list = await readJson(zip, path, ArchivedList)
        if (!list) throw new SourceError('broken')
        yield { place: posts.length + at + 1, item: toSourceList(list, origin) }
      }
    },
  }
}

async function readJson<Value>(
  zip: Zip,
  path: string,
  schema: { safeParse(value: unknown): { data?: Value | undefined } },
): Promise<Value | undefined> {
  const bytes = await zip.read(path, MAX_FILE_BYTES)
  if (!bytes) return undefined
  try {
    return schema.safeParse(JSON.parse(decodeText(bytes))).data
  } catch {
    return undefined
  }
}

const STATES: Readonly<Record<ArchivedPost['state'], SourceState>> = {
  ...{ published: 'public', scheduled: 'scheduled', draft: 'draft', withdrawn: 'withdrawn' },
}

const keyOf = (origin: string, hash: string): string => `daftar:${origin}:${hash}`

function toSourcePost(post: ArchivedPost, comments: ArchivedThread['comments'], origin: string): SourcePost {
  return sourcePost({
    key: keyOf(origin, post.hash),
    title: post.title,
    text: { document: post.document },
    author: post.author.name,
    publishedAt: post.publishedAt ?? (post.state === 'scheduled' ? post.publishAt : null),
    state: STATES[post.state],
    slug: post.slug,
    description: post.description,
    tags: uniqueNames(post.tags),
    cover: post.cover && { source: { entry: `media/${post.cover.hash}.webp` }, alt: post.cover.alt ?? '' },
    canonicalUrl: post.canonicalUrl ?? (post.state === 'published' ? post.url : null),
    commentsOn: post.commentsOn,
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
