import { newHash } from '#worker/lib/hash.ts'
import { aCannedReply, aContactThread } from '#worker/testing/contact-factories.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'
import type { Row } from './row.ts'

const THREADS = {
  open: {},
  answered: { state: 'answered' },
  closed: { state: 'closed', closedAt: 1 },
  spam: { state: 'closed', closedAt: 1, isSpam: true },
  erased: { state: 'closed', closedAt: 1, name: '', email: '', subject: '', message: '', userId: null },
} as const

/** Creates a thread that the owner began, in version 1. */
export async function contactThreadSubject({ state, owner }: SubjectOptions): Promise<Params> {
  if (state === 'missing') return { number: 'D-ZZZZZZZZ' }
  const { receipt } = await aContactThread({ userId: owner.id, ...THREADS[state as keyof typeof THREADS] })
  return { number: receipt }
}

export const cannedReplySubject = async ({ state }: SubjectOptions): Promise<Params> =>
  state === 'missing' ? { hash: newHash() } : aCannedReply()

const everyState = (status: number) =>
  ({ open: status, answered: status, closed: status, spam: status, erased: status, missing: 404 }) as const
const THREAD = { of: 'contactThread', visitor: 401, everybody: 403 } as const
const CANNED = { visitor: 401, everybody: 403 } as const
const TEXT = { title: 'عنوان', body: 'سلام {نام}' }

export const CONTACT_ROWS: readonly Row[] = [
  { route: 'GET /api/admin/contact', of: 'none', visitor: 401, everybody: 403, moderator: 200 },
  { route: 'GET /api/admin/contact/:number', ...THREAD, moderator: everyState(200) },
  {
    route: 'POST /api/admin/contact/:number/replies',
    ...THREAD,
    body: ({ key }) => ({ key, version: 1, body: 'سلام' }),
    moderator: { ...everyState(204), spam: 409, erased: 409 },
  },
  {
    route: 'POST /api/admin/contact/:number/notes',
    ...THREAD,
    body: ({ key }) => ({ key, body: 'یادداشت' }),
    moderator: { ...everyState(204), erased: 409 },
  },
  { route: 'PUT /api/admin/contact/:number/assignee', ...THREAD, body: () => ({ version: 1, handle: null }), moderator: everyState(204) },
  { route: 'PUT /api/admin/contact/:number/state', ...THREAD, body: () => ({ version: 1, state: 'spam' }), moderator: everyState(204) },
  { route: 'GET /api/admin/canned-replies', of: 'none', ...CANNED, admin: 200 },
  { route: 'POST /api/admin/canned-replies', of: 'none', ...CANNED, body: ({ key }) => ({ key, ...TEXT }), admin: 201 },
  { route: 'PUT /api/admin/canned-replies/:hash', of: 'cannedReply', ...CANNED, body: () => TEXT, admin: { stored: 204, missing: 404 } },
  { route: 'DELETE /api/admin/canned-replies/:hash', of: 'cannedReply', ...CANNED, admin: { stored: 204, missing: 204 } },
]
