import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import { interceptCalls } from '#worker/testing/databases.ts'
import { as, aUser, discardJobs, paragraphs, queryNumber, runQuery, type TestUser, testEnv } from '#worker/testing/index.ts'
import { type Archive, CurrentArchive } from './contract.ts'
import { runArchiveTurn } from './run-archive-turn.ts'
import { downloadArchiveFile, openArchive } from './testing/open-archive.ts'
import { PART_BYTES } from './zip/archive-file.ts'

afterEach(discardJobs)

const POSTS = __ARCHIVE_POSTS__
const PICTURES = 20
const PICTURE_BYTES = 500_000
const COMMENT_COUNT = 1200
/** Rows that a query may return, and the bytes of a result. */
const [MAX_ROWS, MAX_RESULT_BYTES] = [500, 600_000]

/** Creates the posts in a few statements; the pictures are used by one post each, and the first post has all comments. */
async function aLargeAccount(): Promise<TestUser> {
  const person = await aUser({ name: 'نویسندهٔ پرکار' })
  const document = paragraphs('پاراگرافی از متن. '.repeat(40), 'و یکی دیگر. '.repeat(30))
  const hashes = Array.from({ length: POSTS }, newHash)
  const pictures = Array.from({ length: PICTURES }, newHash)
  const used = pictures.map((hash) =>
    JSON.stringify({
      ...document,
      content: [...document.content, { type: 'image', attrs: { hash, width: 9, height: 9, widths: [9], alt: '', caption: '' } }],
    }),
  )
  for (let at = 0; at < POSTS; at += 1000) {
    const rows = JSON.stringify(
      hashes.slice(at, at + 1000).map((hash, nth) => ({ hash, document: used[at + nth] ?? JSON.stringify(document) })),
    )
    await runQuery(
      `INSERT INTO posts (hash, author_id, client_key, title, slug, published_at, state, created_at, updated_at)
       SELECT value ->> 'hash', ?, value ->> 'hash', 'عنوان ' || key, 'عنوان', 1000, 'published', 1000, 1000 FROM json_each(?)`,
      ...[person.id, rows],
    )
    await runQuery(
      `INSERT INTO post_bodies (post_id, revision, document, html, text)
       SELECT p.id, 1, j.value ->> 'document', ?, '' FROM json_each(?) j JOIN posts p ON p.hash = j.value ->> 'hash'`,
      ...[renderDocument(document), rows],
    )
  }
  const bytes = new Uint8Array(PICTURE_BYTES)
  for (const hash of pictures) {
    await runQuery(
      "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?, ?, ?, 9, 9, '[9]', ?, 1)",
      ...[hash, person.id, hash, PICTURE_BYTES],
    )
    await env.MEDIA.put(imageKey(hash, 9, 'image/webp'), bytes)
  }
  await runQuery(
    `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
     INSERT INTO comments (hash, post_id, author_id, body, created_at)
     SELECT substr(lower(hex(randomblob(8))), 1, 12), (SELECT id FROM posts WHERE hash = ?), ?, 'نظر ' || x, x FROM n`,
    ...[COMMENT_COUNT, hashes[0], person.id],
  )
  return person
}

/** An environment that records the largest result of a query and the largest object or part that is written at once. */
function measured() {
  const most = { rows: 0, resultBytes: 0, written: 0, calls: 0 }
  const real = testEnv()
  const database = interceptCalls(real.DB, async (call) => {
    const result = await call()
    most.calls += 1
    for (const one of Array.isArray(result) ? result : [result]) {
      const rows: unknown = one && typeof one === 'object' && 'results' in one ? one.results : one
      if (Array.isArray(rows)) most.rows = Math.max(most.rows, rows.length)
    }
    if (Array.isArray(result)) most.rows = Math.max(most.rows, result.length)
    most.resultBytes = Math.max(most.resultBytes, JSON.stringify(result)?.length ?? 0)
    return result
  })
  const noteBytes = (value: unknown) => {
    const bytes = typeof value === 'string' ? value.length : value instanceof Uint8Array ? value.byteLength : Number.POSITIVE_INFINITY
    most.written = Math.max(most.written, bytes)
  }
  const MEDIA = new Proxy(real.MEDIA, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        most.calls += 1
        if (key === 'put') noteBytes(given[1])
        const result: unknown = Reflect.apply(found, target, given)
        if (key !== 'resumeMultipartUpload') return result
        const upload = result as R2MultipartUpload
        return {
          abort: () => upload.abort(),
          complete: (parts: R2UploadedPart[]) => upload.complete(parts),
          uploadPart: (number: number, bytes: Uint8Array) => {
            noteBytes(bytes)
            return upload.uploadPart(number, bytes)
          },
        }
      }
    },
  })
  return { env: { ...real, DB: database, MEDIA }, most }
}

test(`exports ${POSTS} posts in turns that hold one part and a page of rows`, { timeout: 1_200_000 }, async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const person = await aLargeAccount()
  const { hash } = await (await as(person).post('/api/archives/me')).json<Archive>()
  const id = await queryNumber('SELECT id AS n FROM archives WHERE hash = ?', hash)
  const read = async () => CurrentArchive.parse(await (await as(person).get('/api/archives/me')).json()).archive
  const percents: number[] = []
  const largest = { rows: 0, resultBytes: 0, written: 0, calls: 0 }
  while ((await read())?.state === 'running') {
    const { env: recorded, most } = measured()
    await runArchiveTurn(recorded, { archive: id }, ALL_SLICES)
    for (const name of ['rows', 'resultBytes', 'written', 'calls'] as const) largest[name] = Math.max(largest[name], most[name])
    percents.push((await read())?.percent ?? -1)
  }
  const archive = await read()
  expect(archive?.state).toBe('ready')
  // Workers allow a thousand queries an invocation.
  expect(largest.calls).toBeLessThan(1000)
  expect(largest.rows).toBeLessThanOrEqual(MAX_ROWS)
  expect(largest.resultBytes).toBeLessThan(MAX_RESULT_BYTES)
  expect(largest.written).toBe(PART_BYTES)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents.length).toBeGreaterThan(1)

  const files = await openArchive(await downloadArchiveFile(archive?.path ?? null))
  const count = (pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path)).length
  expect([count(/^posts\/.*\.json$/), count(/^posts\/.*\.md$/), count(/^posts\/.*\.html$/)]).toEqual([POSTS, POSTS, POSTS])
  expect(count(/^media\//)).toBe(PICTURES)
  const thread = [...files].find(([path]) => /^comments\/[a-z0-9]{12}\.json$/.test(path))
  expect(JSON.parse(new TextDecoder().decode(thread?.[1])).comments).toHaveLength(COMMENT_COUNT)
  // The parts of the build are gone.
  expect((await env.MEDIA.list({ prefix: `archive/${hash}` })).objects.map(({ key }) => key)).toEqual([`archive/${hash}.zip`])
  if (POSTS > 1000) console.info(JSON.stringify({ turnCount: percents.length, ...largest, bytes: archive?.bytes, files: archive?.files }))
})
