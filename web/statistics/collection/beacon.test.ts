import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import type { KeptReport } from '#web/lib/report-visit.ts'
import { FROM_NEWSLETTER, NEWSLETTER_FRAGMENT } from '#worker/statistics/collection/contract.ts'

const START = Date.UTC(2026, 10, 29, 9)
const SECOND = 1000
const HOUR = 3_600_000

type Handler = (event: unknown) => void
let handlers: Record<string, Handler>
let intervals: { run: () => void; ms: number; next: number }[]
let requests: { posts: Record<string, unknown>[] }[]
let answers: (number | 'offline')[]
let page: { hidden: boolean; referrer: string; cards: { dataset: { teaser: string }; samples?: number }[]; body: Body | undefined }
let seen: Map<object, { intersectionRatio: number; height: number }>
let observed: Set<object>
let sample: (entries: unknown[]) => void

interface Body {
  post: string
  top: number
  height: number
}

class FakeObserver {
  constructor(callback: (entries: unknown[]) => void) {
    sample = callback
  }
  observe(card: object) {
    observed.add(card)
  }
  disconnect() {
    observed.clear()
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  handlers = {}
  intervals = []
  requests = []
  answers = []
  seen = new Map()
  observed = new Set()
  page = { hidden: false, referrer: '', cards: [], body: undefined }
  const location = { href: 'https://daftar.test/', host: 'daftar.test', hash: '' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('addEventListener', (name: string, handler: Handler) => {
    handlers[name] = handler
  })
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => intervals.push({ run, ms, next: ms }))
  vi.stubGlobal('fetch', async (_: string, { body }: { body: Blob }) => {
    const answer = answers.shift() ?? 204
    requests.push(JSON.parse(await body.text()))
    if (answer === 'offline') throw new TypeError('offline')
    return { status: answer }
  })
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden
    },
    get referrer() {
      return page.referrer
    },
    querySelectorAll: (selector: string) => (selector === '[data-teaser]' ? page.cards : []),
    querySelector: (selector: string) =>
      selector === '[data-post] .prose' && page.body
        ? { dataset: { postBody: page.body.post }, getBoundingClientRect: () => ({ top: page.body?.top, height: page.body?.height }) }
        : null,
  })
})

const start = () => import('./beacon.ts')
const goTo = (path: string) =>
  Object.assign(location, { href: `https://daftar.test${path}`, hash: new URL(path, 'https://daftar.test').hash })
const flush = () => new Promise<void>((done) => setImmediate(done))

/** Lets time pass in steps of the shortest interval; the observer answers after each step. */
async function pass(ms: number): Promise<void> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    vi.setSystemTime(Date.now() + 500)
    for (const interval of intervals) {
      interval.next -= 500
      if (interval.next > 0) continue
      interval.next = interval.ms
      interval.run()
    }
    if (observed.size > 0)
      sample(
        [...observed].map((target) => ({
          target,
          intersectionRatio: 0,
          intersectionRect: { height: seen.get(target)?.height ?? 0 },
          ...pick(seen.get(target)),
        })),
      )
    await flush()
  }
}
const pick = (one: { intersectionRatio: number } | undefined) => (one ? { intersectionRatio: one.intersectionRatio } : {})
const leave = async () => {
  handlers.pagehide?.({})
  await flush()
}
const kept = (): KeptReport[] => JSON.parse(localStorage.daftar_visits ?? '[]')
const reports = () => requests.flatMap(({ posts }) => posts)
const addCard = (teaser: string, intersectionRatio: number, height = 100) => {
  const card = { dataset: { teaser } }
  page.cards.push(card)
  seen.set(card, { intersectionRatio, height })
  return card
}

test('a card counts once after three samples in a row with half of it on screen', async () => {
  addCard('half', 0.5)
  addCard('less', 0.49)
  await start()
  await pass(SECOND)
  expect(kept()).toEqual([])
  await pass(500)
  expect(kept()).toEqual([{ at: START + 1500, post: 'half', impression: START + 1500 }])
  await pass(5 * SECOND)
  expect(kept()).toHaveLength(1)
})

test('a card higher than the screen counts when it fills half of it, and only while it does', async () => {
  addCard('tall', 0.1, 400)
  const gone = addCard('gone', 0.9)
  addCard('low', 0.1, 399)
  await start()
  await pass(SECOND)
  seen.set(gone, { intersectionRatio: 0, height: 0 })
  await pass(500)
  seen.set(gone, { intersectionRatio: 0.9, height: 100 })
  await pass(SECOND)
  expect(kept().map(({ post }) => post)).toEqual(['tall'])
  await pass(500)
  expect(kept().map(({ post }) => post)).toEqual(['tall', 'gone'])
})

test('nothing is seen on a hidden page', async () => {
  addCard('half', 1)
  page.hidden = true
  await start()
  await pass(5 * SECOND)
  expect(kept()).toEqual([])
})

test('a post is viewed after three seconds, and read after thirty at 60 % of its body', async () => {
  page.body = { post: 'p', top: 320, height: 800 }
  Object.assign(navigator, { onLine: false })
  await start()
  await pass(3 * SECOND)
  expect(kept()).toEqual([])
  await pass(500)
  const view = START + 3500
  expect(kept()).toEqual([{ at: START + 500, post: 'p', depth: 60, visible: 3000, view }])
  await pass(26_500)
  expect(kept()[0]).not.toHaveProperty('read')
  await pass(500)
  expect(kept()).toEqual([{ at: START + 500, post: 'p', depth: 60, visible: 30_000, view, read: START + 30_500 }])
})

test('a post whose body was not reached is viewed and not read', async () => {
  page.body = { post: 'p', top: 328, height: 800 }
  Object.assign(navigator, { onLine: false })
  await start()
  await pass(60 * SECOND)
  expect(kept()[0]).toMatchObject({ depth: 59, view: START + 3500 })
  expect(kept()[0]).not.toHaveProperty('read')
  page.body.top = -100
  await pass(500)
  page.body.top = 700
  await pass(500)
  expect(kept()[0]).toMatchObject({ depth: 100, read: START + 60_500 })
})

test('what is only looked at for less than three seconds is not reported', async () => {
  page.body = { post: 'p', top: 0, height: 800 }
  await start()
  await pass(2500)
  await leave()
  expect([kept(), requests]).toEqual([[], []])
})

test('leaving reports the progress since the last report', async () => {
  page.body = { post: 'p', top: 0, height: 1600 }
  await start()
  await pass(10 * SECOND)
  await leave()
  expect(reports().at(-1)).toMatchObject({ post: 'p', visible: 9500, depth: 50, view: 6500 })
  const before = requests.length
  await leave()
  expect(requests.length).toBe(before)
})

test('times are sent as ages in ms, and the identity of a report is not sent', async () => {
  page.body = { post: 'p', top: 0, height: 800 }
  await start()
  await pass(15 * SECOND)
  expect(requests).toHaveLength(1)
  expect(reports()).toEqual([{ post: 'p', depth: 100, visible: expect.any(Number), view: 11_500 }])
  expect(kept()).toEqual([])
})

test('each post is reported by itself, with the page that led to it', async () => {
  page.referrer = 'https://www.google.com/search?q=1'
  page.body = { post: 'a', top: 0, height: 800 }
  goTo('/sara/a')
  await start()
  await pass(4 * SECOND)
  page.body = { post: 'b', top: 0, height: 800 }
  goTo('/sara/b')
  await pass(4 * SECOND)
  page.body = undefined
  goTo('/search?q=1')
  await pass(SECOND)
  page.body = { post: 'c', top: 0, height: 800 }
  goTo('/sara/c')
  await pass(4 * SECOND)
  await leave()
  expect(reports().map(({ post, from }) => [post, from])).toEqual([
    ['a', 'www.google.com'],
    ['b', '/-/a'],
    ['c', '/search'],
  ])
})

test.each([
  ['', undefined],
  ['https://t.me/x', 't.me'],
  ['https://daftar.test/tag/a#b', '/tag'],
  [`https://${'a'.repeat(200)}.test/`, 'a'.repeat(100)],
])('a visit from %s is from %s', async (referrer, from) => {
  page.referrer = referrer
  page.body = { post: 'p', top: 0, height: 800 }
  await start()
  await pass(4 * SECOND)
  expect(kept()[0]?.from).toBe(from)
})

test('a post that a link of a newsletter opened is from the newsletter, and the next one from that post', async () => {
  page.referrer = 'https://mail.example/'
  page.body = { post: 'a', top: 0, height: 800 }
  goTo(`/sara/a${NEWSLETTER_FRAGMENT}`)
  await start()
  await pass(4 * SECOND)
  page.body = { post: 'b', top: 0, height: 800 }
  goTo('/sara/b')
  await pass(4 * SECOND)
  await leave()
  expect(reports().map(({ post, from }) => [post, from])).toEqual([
    ['a', FROM_NEWSLETTER],
    ['b', '/-/a'],
  ])
})

test('any other fragment leaves the referring site', async () => {
  page.referrer = 'https://www.google.com/'
  page.body = { post: 'a', top: 0, height: 800 }
  goTo('/sara/a#h-انار')
  await start()
  await pass(4 * SECOND)
  expect(kept()[0]?.from).toBe('www.google.com')
})

test('a report that the server cannot take now is sent again, a rejected one is not', async () => {
  addCard('a', 1)
  answers = [503, 'offline', 429, 400]
  await start()
  for (const count of [1, 2, 3]) {
    await pass(15 * SECOND)
    expect([requests.length, kept().length]).toEqual([count, 1])
  }
  await pass(15 * SECOND)
  expect([requests.length, kept()]).toEqual([4, []])
  await pass(60 * SECOND)
  expect(requests).toHaveLength(4)
})

test('what changed while a report was on its way is kept', async () => {
  page.body = { post: 'p', top: 0, height: 800 }
  await start()
  await pass(14 * SECOND)
  const answer = Promise.withResolvers<{ status: number }>()
  vi.stubGlobal('fetch', () => answer.promise)
  await pass(SECOND)
  handlers['daftar:report']?.({ detail: { at: START, post: 'q', impression: START } })
  handlers['daftar:report']?.({ detail: { ...kept()[0], liked: true } })
  answer.resolve({ status: 204 })
  await flush()
  expect(kept().map(({ post }) => post)).toEqual(['q', 'p'])
})

test('nothing is sent without a connection', async () => {
  addCard('a', 1)
  Object.assign(navigator, { onLine: false })
  await start()
  await pass(30 * SECOND)
  expect([requests, kept().length]).toEqual([[], 1])
  Object.assign(navigator, { onLine: true })
  await pass(15 * SECOND)
  expect([requests.length, kept()]).toEqual([1, []])
})

test('reports of earlier pages and other tabs are sent for two days, at most fifty', async () => {
  const old = (age: number, post: string) => ({ at: START - age, post, impression: START - age })
  localStorage.daftar_visits = JSON.stringify([
    old(48 * HOUR, 'too old'),
    old(47 * HOUR, 'old'),
    ...Array.from({ length: 52 }, (_, at) => old(HOUR, `p${at}`)),
  ])
  await start()
  await pass(15 * SECOND)
  expect(reports()).toHaveLength(50)
  expect([reports()[0]?.post, reports().at(-1)?.post]).toEqual(['p2', 'p51'])
})

test('other parts of the site report through an event, which replaces the earlier state of the same report', async () => {
  await start()
  for (const heard of [1, 3]) handlers['daftar:report']?.({ detail: { at: START, post: 'p', heard } })
  handlers['daftar:report']?.({ detail: { at: START + 1, post: 'p', heard: 7 } })
  expect(kept().map(({ heard }) => heard)).toEqual([3, 7])
})

test('without storage, the page keeps its own reports', async () => {
  vi.stubGlobal('localStorage', undefined)
  addCard('a', 1)
  answers = [503]
  await start()
  await pass(15 * SECOND)
  await pass(15 * SECOND)
  expect(requests.map(({ posts }) => posts.length)).toEqual([1, 1])
  await pass(15 * SECOND)
  expect(requests).toHaveLength(2)
})

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('visitors who object are not observed: %j', async (signal) => {
  Object.assign(navigator, signal)
  addCard('a', 1)
  await start()
  expect([intervals, handlers]).toEqual([[], {}])
})

test('hiding the page always sends pending reports', async () => {
  addCard('a', 1)
  await start()
  await pass(2 * SECOND)
  handlers.visibilitychange?.({})
  await flush()
  expect(reports()).toEqual([{ post: 'a', impression: 500 }])
})
