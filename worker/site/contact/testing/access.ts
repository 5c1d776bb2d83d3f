import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aCannedReply, aContactThread } from '#worker/testing/contact-factories.ts'

const THREAD = { of: 'contactThread', ...STAFF_ONLY } as const
const everyState = (status: number) =>
  ({ open: status, answered: status, closed: status, spam: status, erased: status, missing: 404 }) as const
const TEXT = { title: 'عنوان', body: 'سلام {نام}' }
const THREADS = {
  open: {},
  answered: { state: 'answered' },
  closed: { state: 'closed', closedAt: 1 },
  spam: { state: 'closed', closedAt: 1, isSpam: true },
  erased: { state: 'closed', closedAt: 1, name: '', email: '', subject: '', message: '', userId: null },
} as const

/** Creates a thread that the owner began, in version 1. */
const contactThreadSubject = subject({
  states: ['open', 'answered', 'closed', 'spam', 'erased', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { number: 'D-ZZZZZZZZ' }
    const { receipt } = await aContactThread({ userId: owner.id, ...THREADS[state] })
    return { number: receipt }
  },
})

const cannedReplySubject = subject({
  states: ['stored', 'missing'],
  belongsTo: 'nobody',
  create: async ({ state }) => (state === 'missing' ? { hash: newHash() } : aCannedReply()),
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    contactThread: typeof contactThreadSubject
    cannedReply: typeof cannedReplySubject
  }
}

export const access: Access = {
  subjects: { contactThread: contactThreadSubject, cannedReply: cannedReplySubject },
  rows: [
    {
      route: 'POST /api/contact',
      of: 'none',
      body: ({ key }) => ({ key, name: 'سارا', email: 'sara@example.com', subject: 'پرسش', message: 'سلام، پرسشی داشتم.' }),
      token: 403,
      everybody: 201,
    },
    { route: 'GET /api/admin/contact', of: 'none', ...STAFF_ONLY, moderator: 200 },
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
    { route: 'GET /api/admin/canned-replies', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'POST /api/admin/canned-replies', of: 'none', ...STAFF_ONLY, body: ({ key }) => ({ key, ...TEXT }), admin: 201 },
    {
      route: 'PUT /api/admin/canned-replies/:hash',
      of: 'cannedReply',
      ...STAFF_ONLY,
      body: () => TEXT,
      admin: { stored: 204, missing: 404 },
    },
    { route: 'DELETE /api/admin/canned-replies/:hash', of: 'cannedReply', ...STAFF_ONLY, admin: { stored: 204, missing: 204 } },
  ],
  audits: {
    contact: ['change_canned_reply', 'create_canned_reply', 'delete_canned_reply', 'mark_contact_spam', 'note_contact', 'reply_contact'],
  },
  plans: {
    smallTables: { contact_canned_replies: 'texts that admins write, at most fifty' },
    scans: [
      {
        statement: /^select .* from "contact_messages" .* order by "contact_messages"."updated_at" desc, .* limit \?$/,
        reason: 'reads a page in the order of contact_messages_open or contact_messages_closed',
      },
    ],
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': [
      '/api/admin/contact',
      '/api/admin/contact/:number',
      '/api/admin/canned-replies',
    ],
  },
}
