import { openLocalDatabase } from '../../scripts/database.ts'
import { DEMO_ADMIN, DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { Client } from '../support/client.ts'
import { publishDraft, readPersianParagraphs } from '../support/draft.ts'
import { registerMemberWithPassword } from '../support/member.ts'
import { createRouteFixtures } from '../support/route-fixtures.ts'
import { ROUTE_TABLE, type RouteRow } from '../support/route-table.ts'
import type { RunningServer } from '../support/server.ts'
import type { Screen } from './contact-sheets.ts'
import { findLongestPost } from './readme-screens.ts'

/** A member has a year of the sample's history, a newcomer has nothing, and an admin sees the staff's pages. */
export const VIEWER_NAMES = ['visitor', 'member', 'newcomer', 'admin'] as const

interface Viewer {
  name: (typeof VIEWER_NAMES)[number]
  client?: Client
  screens: Screen[]
}

/** The largest number that a screen has to show. */
const LARGE = 1_234_567

/** Signs the viewers in and adds what the sample lacks: names, titles and numbers as long as they get, and Latin ones. */
export async function createViewers({ origin, data }: RunningServer): Promise<Viewer[]> {
  const longest = await findLongestPost(origin)
  const [demo, admin] = [await signIn(origin, DEMO_USER), await signIn(origin, DEMO_ADMIN)]
  const stranger = await registerMemberWithPassword(origin, 'سیده‌فاطمه‌زهرا حسینی‌نیای طباطبایی‌نژاد اصفهانی')
  const latin = await publishDraft(stranger.client, {
    title: 'Notes on Typesetting Right-to-Left Scripts in the Browser: What Works, What Does Not',
    paragraphs: ['This post is written in English, as some posts on Persian sites are. It quotes «یک جملهٔ فارسی» in the middle of a line.'],
    tags: ['typesetting', 'وب'],
  })
  const long = await publishDraft(stranger.client, {
    title: 'نامه‌ای بلند به همهٔ کسانی که می‌پرسند چرا هنوز روی کاغذ کاهی می‌نویسم و نمی‌خواهم هیچ‌کدام از این دفترها را دور بیندازم',
    paragraphs: readPersianParagraphs(600),
    tags: ['دفترهای-کاهی-و-جلدهای-چرمی-قدیمی'],
  })
  const known = await createRouteFixtures(origin, { client: demo, handle: DEMO_USER.handle, email: DEMO_USER.email })
  const newcomer = await registerMemberWithPassword(origin, 'نرگس دفتردار')
  const { run, close } = await openLocalDatabase(data)
  try {
    await run(`UPDATE posts SET like_count = ${LARGE}, comment_count = ${LARGE} WHERE hash = '${long.hash}'`)
    await run(`UPDATE users SET follower_count = ${LARGE}, following_count = ${LARGE} WHERE handle = '${stranger.handle}'`)
  } finally {
    await close()
  }

  const screensOf = (rows: readonly RouteRow[]): Screen[] =>
    rows.map((row, at) => {
      const repeated = rows.slice(0, at).filter(({ route }) => route === row.route).length
      return { name: repeated ? `${row.route} ${repeated + 1}` : row.route, route: row.route, path: row.path(known) }
    })
  const isStatic = ({ route }: RouteRow) => !route.includes('$')
  const others: Screen[] = [
    { name: 'post long', route: '/$username/$slug', path: longest },
    { name: 'post end', route: '/$username/$slug', path: longest, id: 'comments' },
    { name: 'post title', route: '/$username/$slug', path: long.path },
    { name: 'post latin', route: '/$username/$slug', path: latin.path },
    { name: 'episode', route: '/$username/$slug', path: known.episodePath },
    { name: 'profile long', route: '/$username', path: `/${stranger.handle}` },
    { name: 'missing', route: '/404', path: '/no-such-page/at-all' },
  ]
  return [
    { name: 'visitor', screens: [...screensOf(ROUTE_TABLE.filter(({ visitor }) => visitor === 200)), ...others] },
    { name: 'member', client: demo, screens: [...screensOf(ROUTE_TABLE.filter(({ member }) => member === 200)), ...others] },
    {
      name: 'newcomer',
      client: newcomer.client,
      screens: screensOf(ROUTE_TABLE.filter((row) => row.member === 200 && row.visitor === 'login' && isStatic(row))),
    },
    { name: 'admin', client: admin, screens: screensOf(ROUTE_TABLE.filter((row) => row.route.startsWith('/admin') && isStatic(row))) },
  ]
}

async function signIn(origin: string, { email, password }: { email: string; password: string }): Promise<Client> {
  const client = new Client(origin)
  await client.call('POST', '/api/auth/sign-in', { json: { login: email, password } })
  return client
}
