import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import type { Archive, CurrentArchive } from '#worker/portability/archives/contract.ts'
import type { TextImport } from '#worker/portability/imports/contract.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { readPeople, readPublications } from '../../scripts/sample/read-sample.ts'
import { Client } from '../support/client.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { readTables } from '../support/recount-year.ts'
import { openSampleSessions } from '../support/sample-session.ts'
import { copySampleData, freePort, startServer, temporaryData } from '../support/server.ts'

// Exports the account of every member of the sample community and every publication, imports each archive into an empty site, and compares
// posts, shows, episodes with the bytes of their sound, comments, lists, likes, follows and profiles of both sites. Members import in two passes,
// because a list may name posts of members who come later; the second pass must add no post. What another site cannot take over returns as a
// draft, which the lists of others lack: sponsored posts, whose orders stay behind, and scheduled ones. `--members 5` limits both.
const { values } = parseArgs({ options: { members: { type: 'string' } } })
const limit = values.members === undefined ? Number.POSITIVE_INFINITY : Number(values.members)
const people = readPeople().slice(0, limit)
const publications = readPublications().slice(0, limit)
const TABLES = ['users', 'publications', 'posts', 'post_bodies', 'post_drafts', 'post_tags', 'tags', 'lists', 'list_items', 'comments']
const EPISODE_TABLES = ['podcasts', 'sounds', 'sound_chapters', 'transcripts', 'post_topics', 'topics']
const ACCOUNT_TABLES = ['likes', 'follows']
const IMPORTED = ['imported_posts', 'archived_comments', 'import_items', 'imports']
type Row = Record<string, number | string | null>

const [source, target] = [copySampleData('round-trip'), temporaryData('round-trip-target')]
const archives = new Map<string, Uint8Array<ArrayBuffer>>()
let server = await startServer({ data: source.path, port: await freePort(), sample: true })
const origin = server.origin
try {
  const started = Date.now()
  const tokens = await openSampleSessions(source.path, [...people.map(({ handle }) => handle), ...publications.map(({ owner }) => owner)])
  for (const { handle } of people) archives.set(handle, await download(tokens.get(handle), '/api/archives/me'))
  for (const { handle, owner } of publications)
    archives.set(handle, await download(tokens.get(owner), `/api/archives/publications/${handle}`))
  await server.stop()
  const bytes = [...archives.values()].reduce((sum, { length }) => sum + length, 0)
  console.log(`Exported ${archives.size} archives of ${(bytes / 1e6).toFixed(1)} MB in ${Math.round((Date.now() - started) / 1000)} s`)

  server = await startServer({ data: target.path, port: await freePort() })
  const importing = Date.now()
  const owners = new Map<string, Client>()
  for (const { handle } of [...people, ...publications]) owners.set(handle, (await registerMember(server.origin)).client)
  // Links of new members are reviewed.
  const database = await openLocalDatabase(target.path)
  await database.run('UPDATE users SET created_at = 1')
  await database.close()
  const hashes = new Map<string, string>()
  for (const { handle, name } of publications) hashes.set(handle, await createPublication(owners.get(handle), handle, name))
  for (const pass of [1, 2])
    for (const [handle, owner] of owners) {
      const done = await importArchive(owner, handle, hashes.get(handle) ?? null)
      if (pass === 2) assert.equal(await countNewPosts(owner, done), 0, `${handle}: the second import brings posts again`)
      console.log(`${handle}: pass ${pass}, ${Math.round((Date.now() - importing) / 1000)} s, ${JSON.stringify(done.counts)}`)
      assert.equal(done.counts.failed, 0, `${handle}: ${JSON.stringify(done.counts)}`)
    }
  await server.stop()
  console.log(`Imported twice in ${Math.round((Date.now() - importing) / 1000)} s`)
  const tables = [...TABLES, ...EPISODE_TABLES, ...ACCOUNT_TABLES]
  const [before, after] = [readTables(source.path, [...tables, 'sponsorships']), readTables(target.path, [...tables, ...IMPORTED])]
  server = await startServer({ data: target.path, port: await freePort() })
  await compareSounds(before, after)
  await server.stop()
  compare(before, after, owners)
} catch (error) {
  console.error(server.output())
  await server.kill().catch(() => undefined)
  throw error
} finally {
  source.remove()
  target.remove()
}

/** Requests an archive and returns it once it is ready. */
async function download(token: string | undefined, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const client = new Client(origin)
  client.setCookie('__Host-daftar', token ?? '')
  await client.call<Archive>('POST', path)
  const ready = await poll(path, async () => {
    const { archive } = await client.call<CurrentArchive>('GET', path)
    assert.notEqual(archive?.state, 'failed', path)
    return archive?.path
  })
  const response = await fetch(origin + ready)
  assert.equal(response.status, 200, path)
  return new Uint8Array(await response.arrayBuffer())
}

async function createPublication(owner: Client | undefined, handle: string, name: string): Promise<string> {
  const created = await owner?.call<{ hash: string }>('POST', '/api/publications', { json: { key: uniqueId(), handle, name } })
  return created?.hash ?? ''
}

async function importArchive(owner: Client, handle: string, publication: string | null): Promise<TextImport> {
  const file = archives.get(handle) ?? new Uint8Array()
  const create = { key: uniqueId(), fileName: `${handle}.zip`, bytes: file.length }
  const { hash } = await owner.call<TextImport>('POST', '/api/imports', { json: create })
  for (let at = 0, number = 1; at < file.length; at += LIMITS.uploadPartBytes, number += 1) {
    const body = file.slice(at, at + LIMITS.uploadPartBytes)
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    }
    await owner.call('PUT', `/api/imports/${hash}/parts/${number}`, { body, headers })
  }
  await owner.call('POST', `/api/imports/${hash}/read`)
  const until = (state: TextImport['state']) =>
    poll(`${handle} ${state}`, async () => {
      const found = await owner.call<TextImport>('GET', `/api/imports/${hash}`)
      assert.notEqual(found.state, 'failed', `${handle}: ${found.failure}`)
      return found.state === state && found
    })
  await until('ready')
  await owner.call('POST', `/api/imports/${hash}/start`, { json: { settings: { publication }, confirmsOwnership: true } })
  return until('done')
}

async function countNewPosts(owner: Client, { hash }: TextImport): Promise<number> {
  const { items } = await owner.call<{ items: { kind: string }[] }>('GET', `/api/imports/${hash}/items?filter=done`)
  return items.filter(({ kind }) => kind === 'post').length
}

async function poll<Found>(what: string, find: () => Promise<Found | undefined | null | false>): Promise<Found> {
  const end = Date.now() + 900_000
  while (Date.now() < end) {
    const found = await find()
    if (found) return found
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`${what} did not finish within 15 minutes`)
}

/** Digests of the sounds in all archives by the hash of each, from the manifests, which are the last entries and not compressed. */
function readSoundDigests(): Map<string, string> {
  const digests = new Map<string, string>()
  for (const archive of archives.values()) {
    const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
    const start = bytes.lastIndexOf('{"files":[')
    const end = bytes.indexOf('}\n', bytes.indexOf('\n],"hmac":', start)) + 1
    const { files }: { files: { path: string; sha256: string }[] } = JSON.parse(bytes.subarray(start, end).toString())
    for (const { path, sha256 } of files) {
      const [, hash] = /^audio\/([a-z0-9]{12})\./.exec(path) ?? []
      if (hash) digests.set(hash, sha256)
    }
  }
  return digests
}

function rowsOf(tables: Record<string, Row[]>, name: string): Row[] {
  return tables[name] ?? []
}

/** Compares the bytes that the new site serves of each imported episode with the sound in the archive. */
async function compareSounds(before: Record<string, Row[]>, after: Record<string, Row[]>): Promise<void> {
  const digests = readSoundDigests()
  const sourceHash = new Map((after.imported_posts ?? []).map((row) => [row.post_id, String(row.source_key).slice(-12)]))
  const postIds = new Map((before.posts ?? []).map(({ hash, id }) => [hash, id]))
  const audioRows = new Map(rowsOf(before, 'sounds').map((row) => [row.post_id, row]))
  let bytes = 0
  for (const { post_id, hash, format } of rowsOf(after, 'sounds')) {
    const old = audioRows.get(postIds.get(sourceHash.get(post_id ?? null) ?? null) ?? null)
    const response = await fetch(`${server.origin}/media/sound/${hash}.${format}`)
    const served = new Uint8Array(await response.arrayBuffer())
    bytes += served.length
    assert.equal(
      createHash('sha256').update(served).digest('hex'),
      digests.get(String(old?.hash)),
      `the sound of ${sourceHash.get(post_id ?? null)}`,
    )
  }
  console.log(`Compared ${rowsOf(after, 'sounds').length} sounds of ${(bytes / 1e6).toFixed(1)} MB`)
}

/** Compares what both sites store; a post of the source is known in the target by its hash at the end of `source_key`. */
function compare(before: Record<string, Row[]>, after: Record<string, Row[]>, owners: ReadonlyMap<string, Client>): void {
  assert.equal(owners.size, archives.size)
  const rows = rowsOf
  const index = (found: readonly Row[], key: string) => new Map(found.map((row) => [row[key], row]))
  const postsAfter = index(rows(after, 'posts'), 'id')
  const postsBefore = index(rows(before, 'posts'), 'id')
  const sourceHash = new Map(rows(after, 'imported_posts').map((row) => [row.post_id, String(row.source_key).slice(-12)]))
  const viewOf = (tables: Record<string, Row[]>) => {
    const [bodies, drafts] = [index(rows(tables, 'post_bodies'), 'post_id'), index(rows(tables, 'post_drafts'), 'post_id')]
    const tags = index(rows(tables, 'tags'), 'id')
    const listTags = Map.groupBy(rows(tables, 'post_tags'), ({ post_id }) => post_id)
    const [topics, listTopics] = [index(rows(tables, 'topics'), 'id'), Map.groupBy(rows(tables, 'post_topics'), ({ post_id }) => post_id)]
    const [audioRows, chapters, transcripts] = (['sounds', 'sound_chapters', 'transcripts'] as const).map((name) =>
      index(rows(tables, name), 'post_id'),
    )
    const shows = index(rows(tables, 'podcasts'), 'id')
    const episodeOf = (id: Row[string] | undefined) => {
      const [sound, text] = [audioRows?.get(id ?? null), transcripts?.get(id ?? null)]
      if (!sound) return null
      const { format, bytes, season, episode, kind, explicit, persons, soundbites, peaks } = sound
      const found = String(chapters?.get(id ?? null)?.chapters ?? '[]').replace(
        /"(?:hash|blur)":"[^"]*"|"(?:widths|width|height)":(?:\[[\d,]*\]|\d+)/g,
        '#',
      )
      return {
        ...{ format, bytes, season, episode, kind, explicit, persons, soundbites, peaks },
        ...{ show: shows.get(sound.podcast_id ?? null)?.title, chapters: found, language: text?.language },
        // The order of an object's keys does not matter.
        segments: JSON.parse(String(text?.segments ?? 'null')),
      }
    }
    // An imported sponsored post is a draft, because its order does not come.
    const isLabelled = ({ state }: Row) => state !== 'canceled' && state !== 'returned'
    const sponsored = new Set(
      rows(tables, 'sponsorships')
        .filter(isLabelled)
        .map(({ post_id }) => post_id),
    )
    return ({ id, state: stored, title, slug, description, published_at, comments_on }: Row) => {
      const state = stored === 'published' && !sponsored.has(id ?? null) ? 'published' : 'draft'
      return {
        state,
        ...{ title: state === 'published' ? title : drafts.get(id)?.title, slug, description, comments_on },
        published_at: state === 'published' ? published_at : null,
        tags: (listTags.get(id) ?? []).map(({ tag_id }) => tags.get(tag_id ?? null)?.name).sort(),
        topics: (listTopics.get(id) ?? []).map(({ topic_id }) => topics.get(topic_id ?? null)?.key).sort(),
        episode: episodeOf(id),
        html: state === 'published' ? normalizeHtml(String(bodies.get(id)?.html)) : normalizeDocument(String(drafts.get(id)?.document)),
      }
    }
  }
  const [viewBefore, viewAfter] = [viewOf(before), viewOf(after)]
  const sourceByHash = index(rows(before, 'posts'), 'hash')
  const differences: string[] = []
  const check = (what: string, actual: unknown, expected: unknown) => {
    try {
      assert.deepEqual(actual, expected)
    } catch (error) {
      differences.push(`${what}: ${error instanceof Error ? error.message.slice(0, 800) : error}`)
    }
  }

  for (const [id, hash] of sourceHash) {
    const [old, copy] = [sourceByHash.get(hash), postsAfter.get(id)]
    if (old && copy) check(`post ${hash}`, viewAfter(copy), viewBefore(old))
    else differences.push(`post ${hash} is missing`)
  }
  const handles = new Set<unknown>(people.map(({ handle }) => handle))
  const memberIds = new Set(rows(before, 'users').flatMap(({ id, handle }) => (handles.has(handle) ? [id] : [])))
  const expectedPosts = rows(before, 'posts').filter(({ author_id, state }) => memberIds.has(author_id ?? null) && state !== 'removed')
  const arrived = new Set(sourceHash.values())
  check(
    'posts that did not arrive',
    expectedPosts.filter(({ hash }) => !arrived.has(String(hash))).map(({ hash }) => hash),
    [],
  )

  const showsBefore = index(rows(before, 'podcasts'), 'hash')
  const viewShow = ({
    title,
    description,
    category,
    kind,
    explicit,
    language,
    author,
    link,
    copyright,
    seasons,
    persons,
    funding,
    complete,
  }: Row) => ({
    ...{ title, description, category, kind, explicit, language, author, link, copyright, seasons, persons, funding, complete },
  })
  const arrivedShows = new Set<string>()
  for (const show of rows(after, 'podcasts')) {
    const [hash] = /[a-z0-9]{12}$/.exec(String(show.client_key)) ?? []
    const old = showsBefore.get(hash ?? null)
    if (!hash || !old) continue
    arrivedShows.add(hash)
    check(`show ${hash}`, [viewShow(show), show.cover !== null], [viewShow(old), old.cover !== null])
  }
  check(
    'shows that did not arrive',
    rows(before, 'podcasts').filter(
      ({ owner_id, removed_at, hash }) => memberIds.has(owner_id ?? null) && removed_at === null && !arrivedShows.has(String(hash)),
    ),
    [],
  )

  const commentsByPost = Map.groupBy(
    rows(before, 'comments').filter(({ state }) => state === 'visible'),
    ({ post_id }) => post_id,
  )
  const names = new Map(rows(before, 'users').map(({ id, name }) => [id, name]))
  const archived = Map.groupBy(rows(after, 'archived_comments'), ({ post_id }) => post_id)
  let comments = 0
  for (const [id, hash] of sourceHash) {
    const old = sourceByHash.get(hash)
    const expected = (commentsByPost.get(old?.id ?? null) ?? []).map(({ author_id, body, created_at }) => [
      names.get(author_id),
      body,
      created_at,
    ])
    const actual = (archived.get(id) ?? []).map(({ author, body, at }) => [author, body, at])
    comments += expected.length
    check(`comments of ${hash}`, actual.sort(), expected.sort())
  }

  const listsOf = (tables: Record<string, Row[]>, hashOf: (postId: Row[string] | undefined) => unknown) => {
    const items = Map.groupBy(rows(tables, 'list_items'), ({ list_id }) => list_id)
    return ({ id, name, description, public: isPublic, is_default }: Row) => ({
      ...{ name, description, isPublic, is_default },
      items: (items.get(id) ?? [])
        .sort((one, other) => Number(one.position) - Number(other.position))
        .map(({ post_id, note }) => [hashOf(post_id), note]),
    })
  }
  const byName = (one: { name: unknown }, other: { name: unknown }) => String(one.name).localeCompare(String(other.name))
  const oldList = listsOf(before, (id) => postsBefore.get(id ?? null)?.hash)
  const newList = listsOf(after, (id) => sourceHash.get(id ?? null))
  const usersBefore = index(rows(before, 'users'), 'handle')
  const usersAfter = index(rows(after, 'users'), 'id')
  const publicHere = new Set([...sourceHash].flatMap(([id, hash]) => (postsAfter.get(id)?.state === 'published' ? [hash] : [])))
  const likesOf = (tables: Record<string, Row[]>, userId: Row[string] | undefined, hashOf: (postId: Row[string] | undefined) => unknown) =>
    rows(tables, 'likes').flatMap(({ user_id, post_id, created_at }) => (user_id === userId ? [`${hashOf(post_id)} at ${created_at}`] : []))
  const topicFollows = (tables: Record<string, Row[]>, userId: Row[string] | undefined) => {
    const [tags, topics] = [index(rows(tables, 'tags'), 'id'), index(rows(tables, 'topics'), 'id')]
    return rows(tables, 'follows').flatMap(({ follower_id, kind, target_id }) => {
      const name = { tag: tags.get(target_id ?? null)?.slug, topic: topics.get(target_id ?? null)?.key }[String(kind)]
      return follower_id === userId && name !== undefined ? [`${kind} ${name}`] : []
    })
  }
  const tagsAfter = index(rows(after, 'tags'), 'slug')
  const viewProfile = (user: Row | undefined) => ({
    ...mapProfileTexts((name) => user?.[name]),
    links: user?.links,
    hasAvatar: user?.avatar !== null,
  })
  let [lists, likes, follows] = [0, 0, 0]
  const importRows = rows(after, 'imports')
  for (const { handle } of people) {
    const oldOwner = usersBefore.get(handle)?.id
    const newOwner = importRows.find(({ file_name }) => file_name === `${handle}.zip`)?.owner_id
    check(`profile of ${handle}`, viewProfile(usersAfter.get(newOwner ?? null)), viewProfile(usersBefore.get(handle)))
    const hashBefore = (id: Row[string] | undefined) => postsBefore.get(id ?? null)?.hash
    const expectedLikes = likesOf(before, oldOwner, hashBefore).filter((like) => publicHere.has(like.slice(0, 12)))
    likes += expectedLikes.length
    check(`likes of ${handle}`, likesOf(after, newOwner, (id) => sourceHash.get(id ?? null)).sort(), expectedLikes.sort())
    // Another site knows only tags and topics by their names.
    const expectedFollows = topicFollows(before, oldOwner).filter((name) => !name.startsWith('tag ') || tagsAfter.has(name.slice(4)))
    follows += expectedFollows.length
    check(`follows of ${handle}`, topicFollows(after, newOwner).sort(), expectedFollows.sort())
    const isKept = ({ deleted_at }: Row) => deleted_at === null
    const expected = rows(before, 'lists')
      .filter((list) => list.owner_id === oldOwner && isKept(list))
      .map(oldList)
      .map((list) => ({ ...list, items: list.items.filter(([hash]) => publicHere.has(String(hash))) }))
    const actual = rows(after, 'lists')
      .filter((list) => list.owner_id === newOwner && isKept(list))
      .map(newList)
    lists += expected.length
    check(`lists of ${handle}`, actual.sort(byName), expected.sort(byName))
  }
  assert.ok(likes > 0 && follows > 0, 'there is nothing to compare')
  console.log(
    `Compared ${sourceHash.size} posts, ${comments} comments, ${lists} lists, ${likes} likes and ${follows} follows: ${differences.length} differences`,
  )
  assert.deepEqual(differences, [])
}

/** HTML without what follows from a new copy of a picture: its hash, widths and placeholder. */
function normalizeHtml(html: string): string {
  return html
    .replace(/<(img|source)\b[^>]*>/g, (tag, name) => `<${name}${/ alt="[^"]*"/.exec(tag)?.[0] ?? ''}>`)
    .replace(/ (?:style|data-blur|width|height)="[^"]*"/g, '')
    .replace(/\/media\/[a-z0-9]{12}/g, '/media/#')
}

function normalizeDocument(json: string): string {
  return normalizeHtml(JSON.stringify((JSON.parse(json) as Document).content)).replace(/"(?:hash|image)":"[a-z0-9]{12}"/g, '"hash":"#"')
}
