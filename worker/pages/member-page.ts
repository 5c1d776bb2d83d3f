import { type SQL, sql } from 'drizzle-orm'
import { toViewerView } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { AppError } from '#worker/lib/errors.ts'
import { contentSecurityPolicy } from '#worker/lib/http/security-headers.ts'
import { cacheHeaders, isPublicPage, type PageSource, type RenderedPage, readOrRenderPage } from '#worker/lib/page-cache.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { gatewayOrigins } from '#worker/money/gateway/index.ts'
import { callApi } from './call-api.ts'
import { newNonce, replaceNonceByHashes } from './own-scripts.ts'
import { cutHoles, fillHoles, placeholderViewer, type RenderOptions, renderPage } from './render-page.ts'

/**
 * Calls of loaders that the API answers for each member, and the answer with which a member sees the same page as others. Loaders of public pages
 * make no other such calls.
 */
const PERSONAL_CALLS: readonly { path: RegExp; answer: string }[] = [
  { path: /^\/api\/promoted-card\?/, answer: JSON.stringify({ card: null }) },
  { path: /^\/api\/campaigns\/[^/]+\/own-entries$/, answer: JSON.stringify({ items: [] }) },
]

/**
 * SQL condition about the row of `users`: the API answers the member as it answers visitors, except about what is the member's own. It does not
 * where a role, a suspension, a block, a mute or a held comment decides.
 */
export const readsLikeVisitors: SQL = sql`(${users.role} = 'member' AND ${users.state} = 'active'
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ${users.id})
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocked_id = ${users.id})
  AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${users.id})
  AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.author_id = ${users.id} AND c.state = 'held'))`

/** Pages that members may not share: the landing page leads them to their own, and a ballot and a jury's list are the voter's. */
const UNSHARED = /^\/(?:$|campaign\/[^/]+\/(?:vote|jury)$)/

/** Returns whether all members to whom `readsLikeVisitors` applies may receive the page from one rendering. */
export const isSharedPage = (path: string): boolean => isPublicPage(path) && !UNSHARED.test(path)

/** What is cached with a page for members. */
interface Details {
  holes: ReturnType<typeof cutHoles>['holes']
  /** Handles of the people and publications that the page names. */
  handles: string[]
  /** Paths of its loaders' personal calls. */
  calls: string[]
}

type MemberRender = Omit<RenderOptions, 'nonce' | 'shown' | 'answer' | 'form' | 'isScriptless'>

/** The answers to personal calls, by path. */
type Answers = ReadonlyMap<string, string>

/** What the API has answered the member when the page must be rendered for the member alone. */
interface Unshared {
  answers: Answers
}

export const NO_ANSWERS: Unshared = { answers: new Map() }

/**
 * Returns a shared page for a member to whom `readsLikeVisitors` applies: rendered once for a placeholder, cached under the tags of the page for
 * visitors, and filled with the viewer. A page that names the viewer, that differs for them or whose status is not 200 is not shared.
 */
export async function readMemberPage(options: MemberRender, viewer: Viewer): Promise<{ response: Response; from: PageSource } | Unshared> {
  const found = await readTemplate(options, viewer).catch((error: unknown) => {
    // Visitors share the limit of their address; a member has their own.
    if (error instanceof AppError && error.code === 'rate_limited') return undefined
    throw error
  })
  const details = found?.page.details as Details | undefined
  if (!found || !details || found.page.status !== 200 || details.handles.includes(viewer.handle)) return NO_ANSWERS
  const answers = await answerPersonally(options, details.calls)
  if (details.calls.some((path) => answers.get(path) !== neutralAnswer(path))) return { answers }
  const body = await fillHoles({ body: found.page.body, holes: details.holes }, toViewerView(viewer))
  return { response: new Response(body, { headers: found.page.headers }), from: found.from }
}

const readTemplate = (options: MemberRender, { reading }: Viewer) =>
  readOrRenderPage({
    key: `/member/${JSON.stringify(reading)}${options.address.pathname}${options.address.search}`,
    origin: options.env.ORIGIN,
    db: () => database(options.env),
    waitUntil: (work) => options.ctx.waitUntil(work),
    render: () => renderTemplate(options, reading),
  })

async function answerPersonally(options: MemberRender, paths: readonly string[]): Promise<Answers> {
  const { address, userAgent, env, ctx, context } = options
  const ask = async (path: string): Promise<[string, string]> => {
    const call = new Request(new URL(path, 'http://daftar.internal'))
    const response = await callApi(call, { page: address.pathname, userAgent, env, ctx, context })
    return [path, response.ok ? await response.text() : '']
  }
  return new Map(await Promise.all(paths.map(ask)))
}

const pathOf = ({ url }: Request): string => url.slice(new URL(url).origin.length)

const neutralAnswer = (path: string): string | undefined => PERSONAL_CALLS.find((call) => call.path.test(path))?.answer

const json = (body: string) => new Response(body, { headers: { 'Content-Type': 'application/json' } })

/** Answers the calls of a page's loaders with what the API has answered already. */
export const answerAgain =
  (answers: Answers): NonNullable<RenderOptions['answer']> =>
  (call, ask) => {
    const known = answers.get(pathOf(call))
    return known ? Promise.resolve(json(known)) : ask()
  }

/** Renders a page of which the API answers a visitor and whose viewer is a placeholder. */
async function renderTemplate(options: MemberRender, reading: Viewer['reading']): Promise<RenderedPage> {
  const [nonce, placeholder] = [newNonce(), placeholderViewer(reading)]
  const [handles, calls] = [new Set<string>(), new Set<string>()]
  const context = { ...options.context, viewer: null }
  const { response, tags, isPartial } = await renderPage({
    ...options,
    context,
    nonce,
    shown: placeholder,
    answer: async (call, ask) => {
      const neutral = neutralAnswer(pathOf(call))
      if (neutral !== undefined) {
        calls.add(pathOf(call))
        return json(neutral)
      }
      const answer = await ask()
      for (const [, handle = ''] of (await answer.clone().text()).matchAll(/"handle":"([^"]+)"/g)) handles.add(handle)
      return answer
    },
  })
  options.context.isErrorLogged ||= context.isErrorLogged
  const { html, scripts } = await replaceNonceByHashes(await response.text(), nonce)
  const { body, holes } = cutHoles(html, placeholder)
  const headers = {
    ...Object.fromEntries(response.headers),
    ...cacheHeaders('private'),
    'content-security-policy': contentSecurityPolicy(scripts, gatewayOrigins(options.env)),
  }
  const details: Details = { holes, handles: [...handles], calls: [...calls] }
  return { status: response.status, headers, body, tags, details, isPartial }
}
