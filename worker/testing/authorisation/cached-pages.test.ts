import { env } from 'cloudflare:workers'
import { isValidElement, type ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { html } from '#web/entry-server.tsx'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { isUnchanged, knownVersion, pollInvalidations } from '#worker/lib/invalidations.ts'
import { setMailer } from '#worker/lib/mail.ts'
import { setSmsSender } from '#worker/lib/sms.ts'
import { CAMPAIGNS_CACHE_TAG } from '#worker/site/campaigns/index.ts'
import { aPublication, aUser, runAllJobs, type TestUser } from '#worker/testing/index.ts'
import { freezeClock } from '../frozen-clock.ts'
import { API_TABLE } from './api-table.ts'
import { describeDifference } from './find-violations.ts'
import { createPublicContent, labelPosts } from './public-content.ts'
import { compareDataAgain, invalidatePages, type PublicPage, publicPagesAbout, readPublicPage, recordPageData } from './public-pages.ts'
import { expectedOutcome, isMutation, type Requester, type Row, requestersFor } from './row.ts'
import { requestRow, type Scene, sceneFor } from './scene.ts'
import { statesOf } from './subjects.ts'

freezeClock()
beforeAll(() => console.log(`cached pages: ${WRITES.length} writes of ${ROWS.length} routes`))
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  setMailer(async () => undefined)
  setSmsSender(async () => undefined)
})

// Runs the timers of React, which otherwise wait for the next timer of a test; a Worker may have 10,000.
afterEach(() => new Promise((resolve) => setTimeout(resolve)))

const data = recordPageData()

/** Returns the values of the contexts around a page, which are not part of its data: the announcement. */
const contextsOf = (node: ReactNode): unknown[] =>
  isValidElement<{ value?: unknown; children?: ReactNode }>(node) ? [node.props.value, ...contextsOf(node.props.children)] : []

/** Leaves of each page its contexts and the data that a browser hydrates, of which React renders the rest. */
const withoutReact = async (page: ReactNode) => `<html><body>${JSON.stringify(contextsOf(page))}</body></html>`
const { render } = html
beforeAll(() => {
  if (__FULL_MATRIX__) return
  html.render = withoutReact
})
beforeEach(() => {
  if (__FULL_MATRIX__) return
  // Pages are in the memory of the isolate as well.
  vi.spyOn(caches.default, 'match').mockResolvedValue(undefined)
  vi.spyOn(caches.default, 'put').mockResolvedValue()
})
afterAll(() => {
  html.render = render
})

/** Page that is rendered again after every write that leaves it cached, because announcements are not part of the data of a page. */
const ANNOUNCING_PAGE = '/'

const REQUESTERS: readonly Requester[] = ['owner', 'moderator', 'publicationOwner']
/** States that show the subject on public pages. */
const SHOWN_STATES = ['any', 'published', 'visible', 'public', 'active', 'shown', 'open', 'known', 'stored', 'begun', 'appealed']

const isSuccess = (row: Row, requester: Requester, state: string) => {
  if (!requestersFor(row, state).includes(requester)) return false
  const outcome = expectedOutcome(row, requester, state)
  return typeof outcome === 'number' && outcome < 300
}

/** Returns the requester and state of each write to test: the shown state, if the write succeeds in it, else the first in which it does. */
function successfulWrites(row: Row) {
  const cells = REQUESTERS.flatMap((requester) =>
    statesOf(row.of)
      .filter((state) => isSuccess(row, requester, state))
      .map((state) => ({ row, requester, state })),
  )
  const shown = cells.find(({ state }) => SHOWN_STATES.includes(state)) ?? cells[0]
  return __FULL_MATRIX__ ? cells : shown ? [shown] : []
}

/** Routes whose writes are private, such as sessions; tested only with DAFTAR_FULL=1. */
const PRIVATE_ROUTES =
  /\/api\/(?:auth|listening|reading-places|contact|admin\/(?:contact|canned-replies)|reports|proofreading|me\/(?!profile|avatar|handle|deactivate|blocks)|home|draft-links|podcasts\/private-feeds|short-links)|\/(?:draft-links|draft|uploads|private-feeds|prompted|revisions|schedule|position)(?:$|\/)/
/** Further private writes: those of an editorial office before it publishes, and offers that nobody has accepted. */
const PRIVATE_OFFERS = /\/api\/(?:visits$|submissions\/:hash\/(?!accept)|publications\/.*(?:decline$|invitations(?!.*accept$)|transfer$))/
/** Writes of uploads, archives, orders, drafts and votes of a member, none of which pages of visitors show. */
const PRIVATE_BELONGINGS =
  /^POST \/api\/posts$|\/api\/(?:archives|imports(?!.*(?:start|:act)$)|promoted-card|promotions|sponsored-posts)|\/api\/(?:invoices\/.*(?:discount|buyer)|campaigns\/.*votes\/:hash)$/

const ROWS = API_TABLE.filter((row) => isMutation(row) && row.form === undefined)
const WRITES = ROWS.filter(
  ({ route }) => __FULL_MATRIX__ || ![PRIVATE_ROUTES, PRIVATE_OFFERS, PRIVATE_BELONGINGS].some((writes) => writes.test(route)),
)
  .flatMap(successfulWrites)
  .map((write, index) => ({ ...write, route: write.row.route, offset: 2 * (index + 1) * HOUR }))

const OTHER_TAG = 'دیگر'
/** Fields that make a write change what its pages show. */
const CHANGED_FIELDS: Record<string, Record<string, unknown>> = {
  'POST /api/posts/:hash/publish': { tags: [OTHER_TAG], topics: ['poetry'] },
  'PATCH /api/me/profile': { name: 'نامی دیگر' },
}

/** Pages on which counts may be as old as `PAGE_MAX_AGE`, because frequent writes would otherwise keep the most read pages uncached. */
const DELAYED_COUNTS: readonly { writes: RegExp; pages: RegExp }[] = [
  // Cards show the like and comment counts of other posts.
  { writes: / \/api\/(?:likes|comments)\//, pages: /^\/(?:topic\/[^/]+|tag\/[^/]+|[^/]+)?$/ },
  // The landing page and the list of topics show follower counts.
  { writes: / \/api\/follows/, pages: /^\/(?:topics)?$/ },
]

let publisher: TestUser
beforeAll(async () => {
  publisher = await aUser()
})

/** Returns the paths of pages about the owner of a scene, whom it gives public content. */
async function createPages({ owner }: Scene): Promise<string[]> {
  await labelPosts(owner, ['آشکار'], ['literature'])
  await createPublicContent(owner, await aPublication({ owner: publisher }), [OTHER_TAG])
  await runAllJobs()
  // The sidebar keeps the running campaigns in memory, to which the scene may have added one.
  await invalidatePages([CAMPAIGNS_CACHE_TAG])
  return publicPagesAbout(owner)
}

/** Returns the pages that are still cached: those whose text is the same when requested, in the short form those with no invalidated tag. */
async function keptPages(pages: readonly PublicPage[], version: number): Promise<PublicPage[]> {
  if (!__FULL_MATRIX__) return pages.filter(({ status, tags }) => status < 400 && isUnchanged(tags, version))
  const served = await Promise.all(pages.map(({ path }) => readPublicPage(path)))
  return served.filter(({ text }, nth) => text === pages[nth]?.text)
}

test.each(WRITES)('$route ($requester, $state) invalidates the cached pages that it changes', async ({ row, requester, state, offset }) => {
  // Expires pages that earlier tests of the file cached, because factories write without invalidating.
  setClockOffset(offset)
  // The tests share requesters, whose sessions would end while the clock moves.
  await env.DB.prepare('UPDATE sessions SET expires_at = ?')
    .bind(now() + DAY)
    .run()
  const scene = await sceneFor(row, requester, state)
  const exact = (path: string) => !DELAYED_COUNTS.some(({ writes, pages }) => writes.test(row.route) && pages.test(path))
  const paths = (await createPages(scene)).filter(exact)
  const version = knownVersion()
  const { pages, calls } = await data.read(paths)
  // The pages of the site are public even if the owner's account is closed.
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(4)

  const { status } = await requestRow(row, scene, { extra: CHANGED_FIELDS[row.route] ?? {} })
  expect(status).toBeLessThan(300)
  await runAllJobs()
  await pollInvalidations(database(env))
  const kept = await keptPages(pages, version)
  await invalidatePages([...new Set(kept.flatMap(({ tags }) => tags))])
  const isSame = await compareDataAgain(
    calls,
    kept.map(({ path }) => path),
  )
  const compared = kept.map(async ({ path, text }) => {
    if (!__FULL_MATRIX__ && path !== ANNOUNCING_PAGE && isSame(path)) return []
    const fresh = await readPublicPage(path)
    return fresh.text === text ? [] : [`${path}: ${describeDifference(text, fresh.text)}`]
  })
  const outdated = (await Promise.all(compared)).flat()
  expect(outdated, outdated.join('\n')).toEqual([])
})

test('pages request the same data whether React renders them or not', async () => {
  const row = ROWS.find(({ route }) => route === 'POST /api/posts/:hash/publish')
  if (!row) throw new Error('No row')
  const paths = await createPages(await sceneFor(row, 'owner', 'published'))
  const requested = async (renderPage: typeof html.render, offset: number) => {
    html.render = renderPage
    setClockOffset(offset)
    const { calls } = await data.read(paths)
    return [...calls].map(([url, { pages }]) => `${url} for ${[...pages].sort()}`).sort()
  }
  const rendered = await requested(render, 2 * HOUR * (WRITES.length + 1))
  expect(rendered.length).toBeGreaterThan(paths.length)
  expect(await requested(withoutReact, 2 * HOUR * (WRITES.length + 2))).toEqual(rendered)
})
