import { env } from 'cloudflare:workers'
import type { Env } from '#worker/env.ts'
import { setMailer } from '#worker/lib/mail.ts'
import { aFeedItem, mp3Frames } from '#worker/podcasts/importer/testing/a-feed.ts'
import { aHost, proveOwnership, serveFeed } from '#worker/podcasts/importer/testing/a-host.ts'
import {
  aBrowser,
  aCommenter,
  aPost,
  as,
  aUser,
  codeTo,
  ORIGIN,
  paragraphs,
  queryNumber,
  readNotifications,
  request,
  runQuery,
  solvePuzzle,
} from './index.ts'

/** A prepared use case: the client's requests in order, and what they leave behind, without random values. */
interface Scene {
  steps: ((over: Partial<Env>) => Promise<Response>)[]
  readState: () => Promise<unknown>
}

export interface UseCase {
  name: string
  prepare: () => Promise<Scene>
  /** The calls that carry out the use case; the short form fails them in every way. */
  decisiveCall: RegExp
  /** Number of other faults in the short form. */
  shortRuns: number
}

const key = () => `key-${crypto.randomUUID()}`

async function preparePublish(): Promise<Scene> {
  const [author, follower] = [await aUser(), await aUser()]
  await as(follower).put(`/api/follows/user/${author.handle}`)
  const post = await aPost(author, { state: 'draft', title: 'پست تازه', document: paragraphs('متن پست') })
  const body = { revision: 1, tags: ['کتاب'], topics: ['books'] }
  return {
    steps: [(over) => as(author).post(`/api/posts/${post.hash}/publish`, body, { env: over })],
    readState: async () => [
      await env.DB.prepare('SELECT state, edited_at, title FROM posts WHERE id = ?').bind(post.id).first(),
      await queryNumber('SELECT count(*) AS n FROM post_tags WHERE post_id = ?', post.id),
      await queryNumber('SELECT count(*) AS n FROM home_inbox WHERE post_id = ? AND user_id = ?', post.id, follower.id),
      await readNotifications(follower),
    ],
  }
}

async function prepareComment(): Promise<Scene> {
  const [author, reader] = [await aUser(), await aCommenter()]
  const post = await aPost(author)
  const body = { key: key(), parent: null, body: 'نظر من' }
  return {
    steps: [(over) => as(reader).post(`/api/comments/post/${post.hash}`, body, { env: over })],
    readState: async () => [
      await queryNumber('SELECT count(*) AS n FROM comments WHERE post_id = ?', post.id),
      await queryNumber('SELECT comment_count AS n FROM posts WHERE id = ?', post.id),
      await readNotifications(author),
    ],
  }
}

/** Requests a code as the client does, which solves the puzzle that a further request may need. */
async function requestCode(browser: ReturnType<typeof aBrowser>, address: string, over: Partial<Env>): Promise<Response> {
  const response = await browser.post('/api/auth/codes', { address }, { env: over })
  if (response.status !== 429) return response
  const { error } = await response.clone().json<{ error: { details?: { puzzle: string; bits: number; parts: number } } }>()
  if (!error.details?.puzzle) return response
  return browser.post('/api/auth/codes', { address, proofOfWork: solvePuzzle(error.details) }, { env: over })
}

async function prepareCode(): Promise<Scene> {
  const [browser, address] = [aBrowser(), `${crypto.randomUUID()}@example.com`]
  const sent: string[] = []
  let challenge = ''
  return {
    steps: [
      async (over) => {
        setMailer(async (_, mail) => void (mail.to === address && sent.push(mail.text)))
        const response = await requestCode(browser, address, over)
        if (response.ok) challenge = (await response.clone().json<{ challenge: string }>()).challenge
        return response
      },
    ],
    // A person whose request was repeated may get two codes, of which one fits.
    readState: async () => {
      for (const text of sent) {
        const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
        const verified = await browser.post('/api/auth/codes/verify', { challenge, code })
        if (verified.ok) return verified.json()
      }
      return `none of ${sent.length} codes fits`
    },
  }
}

async function prepareSignIn(): Promise<Scene> {
  const [browser, address, person] = [aBrowser(), `${crypto.randomUUID()}@example.com`, await aUser()]
  await runQuery('UPDATE credentials SET email = ?, email_key = ?, email_verified_at = 1 WHERE user_id = ?', address, address, person.id)
  const { challenge } = await (await requestCode(browser, address, {})).json<{ challenge: string }>()
  const code = await codeTo(address)
  return {
    steps: [
      async (over) => {
        const response = await browser.post('/api/auth/codes/verify', { challenge, code }, { env: over })
        if (response.status !== 400) return response
        // A code works once, so a person whose session was lost with the response asks for another.
        const another = await (await requestCode(browser, address, over)).json<{ challenge: string }>()
        return browser.post('/api/auth/codes/verify', { challenge: another.challenge, code: await codeTo(address) }, { env: over })
      },
    ],
    readState: async () => (await browser.viewer())?.handle === person.handle,
  }
}

async function prepareRegister(): Promise<Scene> {
  const [browser, address, handle] = [aBrowser(), `${crypto.randomUUID()}@example.com`, `h${crypto.randomUUID().slice(0, 8)}`]
  const sent = await requestCode(browser, address, {})
  const { challenge } = await sent.json<{ challenge: string }>()
  const code = await codeTo(address)
  return {
    steps: [
      (over) => browser.post('/api/auth/codes/verify', { challenge, code }, { env: over }),
      (over) => browser.post('/api/auth/register', { challenge, name: 'سارا رضایی', handle }, { env: over }),
    ],
    readState: async () => [
      (await browser.viewer())?.handle === handle,
      await queryNumber('SELECT count(*) AS n FROM users WHERE handle = ?', handle),
      await queryNumber('SELECT count(*) AS n FROM credentials WHERE email = ?', address),
    ],
  }
}

const gif = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[...'GIF89a'].map((sign) => sign.charCodeAt(0)),
    ...[1, 0, 1, 0, 0x80, 0, 0, ...crypto.getRandomValues(new Uint8Array(3)), 255, 255, 255],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ])

async function prepareImage(): Promise<Scene> {
  const [person, body] = [await aUser(), gif()]
  const headers = { Origin: ORIGIN, Cookie: person.cookie }
  return {
    steps: [(over) => request('/api/media/images', { method: 'POST', body, headers }, over)],
    readState: async () => {
      const { results } = await env.DB.prepare('SELECT hash, width FROM media WHERE owner_id = ?').bind(person.id).all<{ hash: string }>()
      const served = await Promise.all(results.map(async ({ hash }) => (await request(`/media/${hash}/1.webp`)).status))
      return [results.length, served]
    },
  }
}

async function prepareAudio(): Promise<Scene> {
  const person = await aUser()
  const post = await aPost(person)
  const [file, upload] = [mp3Frames(60, Math.floor(Math.random() * 10_000)), { key: key(), name: 'گفت‌وگو.mp3' }]
  const digest = `sha-256=:${new Uint8Array(await crypto.subtle.digest('SHA-256', file)).toBase64()}:`
  const path = `/api/episodes/${post.hash}/uploads`
  let hash = ''
  return {
    steps: [
      async (over) => {
        const response = await as(person).post(path, { ...upload, bytes: file.length }, { env: over })
        if (response.ok) hash = (await response.clone().json<{ hash: string }>()).hash
        return response
      },
      (over) => {
        const headers = { Origin: ORIGIN, Cookie: person.cookie, 'Content-Type': 'application/octet-stream', 'Content-Digest': digest }
        return request(`${path}/${hash}/parts/1`, { method: 'PUT', body: file, headers }, over)
      },
      (over) => as(person).post(`${path}/${hash}/complete`, {}, { env: over }),
    ],
    readState: async () => [
      await env.DB.prepare('SELECT count(*) AS n, sum(bytes) AS bytes FROM sounds WHERE post_id = ?').bind(post.id).first(),
      (await env.MEDIA.head(`sound/${hash}`))?.size,
      (await request(`/media/sound/${hash}.mp3`)).status,
    ],
  }
}

async function prepareImport(): Promise<Scene> {
  // Imports of earlier scenes request hosts that are gone.
  await runQuery("UPDATE podcast_imports SET state = 'done'")
  const [host, person] = [aHost(), await aUser()]
  serveFeed(host, [aFeedItem(host.base, 1), aFeedItem(host.base, 2)])
  await proveOwnership(person, host.feed)
  const body = { key: key(), feed: host.feed, confirmsOwnership: true }
  return {
    steps: [(over) => as(person).post('/api/podcast-imports', body, { env: over })],
    readState: async () => {
      const { results } = await env.DB.prepare(
        `SELECT p.title, s.bytes, p.state FROM sounds s JOIN posts p ON p.id = s.post_id WHERE p.author_id = ? ORDER BY p.title, s.bytes`,
      )
        .bind(person.id)
        .all()
      const imports = await env.DB.prepare('SELECT count(*) AS n, min(state) AS state FROM podcast_imports WHERE owner_id = ?')
        .bind(person.id)
        .first()
      return [results, imports, await queryNumber('SELECT count(*) AS n FROM podcasts WHERE owner_id = ?', person.id)]
    },
  }
}

export const USE_CASES: readonly UseCase[] = [
  { name: 'publish', prepare: preparePublish, decisiveCall: /insert into "post_bodies"/, shortRuns: 4 },
  { name: 'comment', prepare: prepareComment, decisiveCall: /insert into "comments"/, shortRuns: 3 },
  { name: 'code', prepare: prepareCode, decisiveCall: /insert into "one_time_codes"/, shortRuns: 3 },
  { name: 'sign-in by code', prepare: prepareSignIn, decisiveCall: /insert into "sessions"/, shortRuns: 3 },
  { name: 'register', prepare: prepareRegister, decisiveCall: /insert into "users"/, shortRuns: 3 },
  { name: 'image upload', prepare: prepareImage, decisiveCall: /insert into "media"/, shortRuns: 3 },
  { name: 'audio upload', prepare: prepareAudio, decisiveCall: /\.complete$|insert into "sounds"/, shortRuns: 4 },
  { name: 'import', prepare: prepareImport, decisiveCall: /insert into "post_bodies"/, shortRuns: 4 },
]
