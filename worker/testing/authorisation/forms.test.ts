import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formActions } from '#web/form-actions.ts'
import { browse } from '#worker/testing/browse.ts'
import { aPublication, aUser, type TestUser } from '#worker/testing/index.ts'
import { PAGE_TABLE } from './page-table.ts'
import { expectedOutcome, type Requester, type Row } from './row.ts'
import { createSubject, isOfPublication, statesOf } from './subjects.ts'

const isAction = (form: string) => Object.hasOwn(formActions, form.split('?')[0] ?? '')
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Returns what is wrong with the forms and the submit buttons of a page, which is parsed as without JavaScript. */
function findWrongForms(html: string): string[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
  const wrongForms = forms.flatMap(([, tag = '', content = '']) => {
    const method = attribute(tag, 'method')
    const action = attribute(tag, 'action')
    if (method === 'get') return action?.startsWith('/') ? [] : [`a GET form without an action: ${tag}`]
    if (method !== 'post') return [`a form without a method: ${tag}`]
    if (attribute(tag, 'id') === 'post' || action?.startsWith('/unsubscribe?')) return []
    const form = /name="_form" value="([^"]*)"/.exec(content)?.[1]?.replaceAll('&amp;', '&')
    return form !== undefined && isAction(form) ? [] : [`a form with the action ${form}: ${tag}`]
  })
  const buttons = [...html.matchAll(/<button\b([^>]*)>/g)].filter(([, tag = '']) => attribute(tag, 'name') === '_form')
  const wrongButtons = buttons.flatMap(([, tag = '']) =>
    isAction(attribute(tag, 'value') ?? '') ? [] : [`a button with an unknown action: ${tag}`],
  )
  return [...wrongForms, ...wrongButtons]
}

/**
 * Labels of buttons outside a form that only scripts react to: conveniences of the page, the player, for which browsers without scripts show
 * their own, buttons whose form a `details` element opens without scripts, and five tools that need scripts: passkeys, importing follows,
 * draft links, creating a podcast, and notifications on a device.
 */
const SCRIPT_ONLY: readonly RegExp[] = [
  /^روشن کردن روی این دستگاه$/,
  /^(?:پخش|بعدی پخش شود|افزودن به صف)/,
  /^(?:[۰-۹]+ ثانیه (?:عقب|جلو)|[۰-۹٫]+×|[۰-۹]+ دقیقه|پایان قسمت|بدون زمان خواب|دانلود برای وقتی اینترنت نیست)$/,
  /^(?:چاپ|هم‌رسانی|کپی|نمایش گذرواژه|یافتن|جست‌وجو|چیدن|جابه‌جایی|نشان دادن)/,
  /…$/,
  /^(?:ویرایش|افزودن|حذف پیوند|انتخاب عکس|انتخاب تصویر|عکس دیگر|نوشتن یادداشت|گذاشتن گذرواژه|عوض کردن|بستن حساب|حذف حساب|بستن انتشارات|ساختن انتشارات|واگذار کردن مدیریت|ساختن توکن|ساختن وب‌هوک|خاموش کردن)/,
  /^(?:افزودن گذرکلید|ورود با اثر انگشت|چسباندن|انتخاب فایل|آوردن فایل OPML|پیوند پیش‌نویس|ساختن پادکست)/,
]

const readLabel = (tag: string, content: string) =>
  attribute(tag, 'aria-label') ??
  content
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the labels of buttons that do nothing without scripts and are not listed above; `popover` works without scripts. */
const deadButtons = (html: string): string[] =>
  [...html.matchAll(/<button\b([^>]*type="button"[^>]*)>([\s\S]*?)<\/button>/g)]
    .filter(([, tag = '']) => !/\spopovertarget=/i.test(tag))
    .map(([, tag = '', content = '']) => readLabel(tag, content))
    .filter((label) => !SCRIPT_ONLY.some((listed) => listed.test(label)))

const MARKER = '__Host-daftar-forms=1'

/** Pages whose tools need JavaScript and say so. */
const TOOLS = new Set([
  '/me/podcast-import/$hash',
  '/new-post',
  '/p/$hash/edit',
  '/p/$hash/settings/sound',
  '/me/podcast-import',
  '/me/podcasts/$hash',
])

const stateOf = ({ of }: Row) => (of === 'post' ? 'published' : statesOf(of)[0])

async function pathOf(row: Row, owner: TestUser): Promise<string> {
  const publication = await aPublication({ owner })
  const subject = await createSubject(row.of, { state: stateOf(row), owner, publication })
  const params: Record<string, unknown> = { ...subject, ...(typeof row.params === 'function' ? row.params(subject) : row.params) }
  const path = row.route.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'x')))
  return row.query ? `${path}?${row.query}` : path
}

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

let reader: TestUser
let admin: TestUser
beforeAll(async () => {
  ;[reader, admin] = [await aUser(), await aUser({ role: 'admin' })]
})

/** Returns the visitors whom a page opens for, but one member if it has no subject; all of them with DAFTAR_FULL=1. */
function visitorsOf(row: Row, owner: TestUser): (TestUser | undefined)[] {
  const canOpen = (requester: Requester) => __FULL_MATRIX__ || expectedOutcome(row, requester, stateOf(row)) === 200
  return [
    ...(canOpen('visitor') ? [undefined] : []),
    ...(isOfPublication(row.of) || canOpen('owner') ? [owner] : []),
    ...(__FULL_MATRIX__ || (row.of !== 'none' && canOpen('stranger')) ? [reader] : []),
    ...(row.route.startsWith('/admin') ? [admin] : []),
  ]
}

test.each(PAGE_TABLE)(
  'every form of $route posts a known action or is a search, and no button but the listed ones needs scripts',
  async (row) => {
    const owner = await aUser()
    const path = await pathOf(row, owner)
    for (const person of visitorsOf(row, owner)) {
      const page = await browse(path, undefined, { person, ...(person ? { cookies: MARKER } : {}) })
      if (page.status !== 200) continue
      const wrong = findWrongForms(page.text)
      if (TOOLS.has(row.route)) expect(page.text).toContain('این صفحه به جاوااسکریپت نیاز دارد')
      else expect([path, person?.handle, wrong, deadButtons(page.text)]).toEqual([path, person?.handle, [], []])
    }
  },
)
