import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { createApi } from '#web/lib/api.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { readLocalDraft, saveLocalDraft } from '#web/posts/editor/local-draft.ts'
import { sendDrafts } from './send-drafts.ts'

const documentWith = (text: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** Grants each lock but those in `held`. */
const createLocks = (held: string[] = []) => ({
  request: async (name: string, ...rest: unknown[]) =>
    (rest.at(-1) as (lock: { name: string } | null) => unknown)(held.includes(name) ? null : { name }),
})

interface Stored {
  revision: number
  saveId: string
  text: string
}

/** A server with the rules of the real one: creating is idempotent by key, saving by the latest id, and only on the current revision. */
function createServer() {
  const posts = new Map<string, Stored>()
  const hashes = new Map<string, string>()
  const sent: string[] = []
  let losesAnswers = 0
  const fetchFile = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    const body = JSON.parse(String(init?.body))
    const text = JSON.stringify(body.document)
    sent.push(`${init?.method} ${pathname}`)
    let answer: Response
    if (init?.method === 'POST') {
      const hash = hashes.get(body.key) ?? `post${hashes.size}aaaaaaa`
      hashes.set(body.key, hash)
      if (!posts.has(hash)) posts.set(hash, { revision: 1, saveId: body.key, text })
      answer = Response.json({ hash, revision: posts.get(hash)?.revision })
    } else {
      const hash = pathname.split('/')[3] ?? ''
      const post = posts.get(hash)
      if (!post) answer = Response.json({ error: { code: 'not_found', message: '', requestId: '' } }, { status: 404 })
      else {
        if (post.revision === body.revision && post.saveId !== body.saveId)
          posts.set(hash, { revision: post.revision + 1, saveId: body.saveId, text })
        const { saveId, revision } = posts.get(hash) ?? post
        answer =
          saveId === body.saveId
            ? Response.json({ hash, revision })
            : Response.json({ error: { code: 'stale', message: '', requestId: '' } }, { status: 412 })
      }
    }
    if (losesAnswers-- > 0) throw new TypeError('Failed to fetch')
    return answer
  }
  return { posts, sent, loseAnswers: (count: number) => (losesAnswers = count), fetchFile }
}

let storage: Storage
let server: ReturnType<typeof createServer>
const send = (held?: string[]) => sendDrafts(createApi('https://daftar.example', server.fetchFile), { storage, locks: createLocks(held) })

beforeEach(() => {
  storage = createStorage()
  server = createServer()
  // `compressedFetch` is `fetch` of a visible page.
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('fetch', server.fetchFile)
})

const keep = (hash: string, text: string, rest: object = {}) =>
  saveLocalDraft(storage, hash, { title: 'عنوان', document: documentWith(text), keptAt: 1, ...rest })

describe('sendDrafts', () => {
  test('creates a new draft and saves an edited one, and deletes both from the device', async () => {
    server.posts.set('abcdefghijkl', { revision: 4, saveId: 'earlier', text: '' })
    keep('new', 'تازه')
    keep('abcdefghijkl', 'ویراسته', { revision: 4 })
    expect(await send()).toEqual({ sent: 2, conflicts: 0 })
    expect(Object.keys(storage)).toEqual([])
    expect([...server.posts.values()].map(({ text }) => text)).toEqual([
      expect.stringContaining('ویراسته'),
      expect.stringContaining('تازه'),
    ])
    expect(await send()).toEqual({ sent: 0, conflicts: 0 })
  })

  test.each(['new', 'abcdefghijkl'])('sends the draft %s once although every answer of the first attempts is lost', async (hash) => {
    if (hash !== 'new') server.posts.set(hash, { revision: 4, saveId: 'earlier', text: '' })
    keep(hash, 'یک بار', hash === 'new' ? {} : { revision: 4 })
    for (const losses of [1, 1]) {
      server.loseAnswers(losses)
      expect(await send()).toEqual({ sent: 0, conflicts: 0 })
      expect(readLocalDraft(storage, hash)?.title).toBe('عنوان')
    }
    expect(await send()).toEqual({ sent: 1, conflicts: 0 })
    expect(server.posts.size).toBe(1)
    expect([...server.posts.values()][0]).toMatchObject({ revision: hash === 'new' ? 1 : 5, text: expect.stringContaining('یک بار') })
  })

  test('text typed after an unanswered save is sent as a second save, whether the first one arrived or not', async () => {
    server.posts.set('abcdefghijkl', { revision: 5, saveId: 'session_first', text: 'کهنه' })
    keep('abcdefghijkl', 'تازه‌تر', { revision: 4, saveId: 'session_first', newer: true })
    expect(await send()).toEqual({ sent: 1, conflicts: 0 })
    expect(server.posts.get('abcdefghijkl')).toMatchObject({ revision: 6, text: expect.stringContaining('تازه‌تر') })
    expect(Object.keys(storage)).toEqual([])
  })

  test('a new draft with a lost answer and later text becomes one post with the later text', async () => {
    keep('new', 'تازه‌تر', { saveId: 'session_first', newer: true })
    server.loseAnswers(1)
    await send()
    server.loseAnswers(0)
    expect(await send()).toEqual({ sent: 1, conflicts: 0 })
    expect(server.posts.size).toBe(1)
    expect(Object.keys(storage)).toEqual([])
  })

  test('a draft that another device changed stays on the device and overwrites nothing', async () => {
    server.posts.set('abcdefghijkl', { revision: 7, saveId: 'other', text: 'دیگری' })
    keep('abcdefghijkl', 'من', { revision: 4 })
    expect(await send()).toEqual({ sent: 0, conflicts: 1 })
    expect(server.posts.get('abcdefghijkl')).toMatchObject({ revision: 7, text: 'دیگری' })
    expect(readLocalDraft(storage, 'abcdefghijkl')?.document).toEqual(documentWith('من'))
  })

  test('a draft that an open editor holds is left to it, as is every draft without Web Locks', async () => {
    keep('new', 'در ویرایشگر')
    expect(await send(['daftar-draft:new'])).toEqual({ sent: 0, conflicts: 0 })
    expect(await sendDrafts(createApi('https://daftar.example', server.fetchFile), { storage, locks: undefined })).toEqual({
      sent: 0,
      conflicts: 0,
    })
    expect(server.sent).toEqual([])
  })

  test('a draft that the server refuses stays on the device', async () => {
    keep('abcdefghijkl', 'پستی که حذف شد', { revision: 4 })
    expect(await send()).toEqual({ sent: 0, conflicts: 0 })
    expect(readLocalDraft(storage, 'abcdefghijkl')?.document).toEqual(documentWith('پستی که حذف شد'))
  })
})
