import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost } from '#worker/testing/index.ts'
import { tags } from '../schema.ts'

const tagSubject = subject({
  states: ['known', 'hidden', 'missing'],
  belongsTo: 'nobody',
  async create({ state, owner }) {
    const name = `برچسب${newHash()}`
    const alias = `املا${newHash()}`
    if (state === 'missing') return { name, alias }
    await aPost(owner, { tags: [name] })
    if (state === 'hidden') await database(env).update(tags).set({ hidden: true }).where(eq(tags.name, name))
    return { name, alias }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    tag: typeof tagSubject
  }
}

export const access: Access = {
  subjects: { tag: tagSubject },
  rows: withOwnersToken([
    { route: 'GET /api/tags', ...PUBLIC },
    {
      route: 'GET /api/tags/:name',
      of: 'tag',
      everybody: { known: 200, hidden: 404, missing: 404 },
      moderator: { known: 200, hidden: 200, missing: 404 },
    },
  ]),
  plans: {
    scans: [
      { statement: /^select .* from "tags" where hidden = 0 .* limit \?$/, reason: 'reads a page in the order of tags_alphabetical' },
    ],
    sorts: [{ statement: /^select .* from "tags" "spelled"/, reason: 'sorts the spellings of one tag' }],
  },
  blocked: [{ route: '/api/tags/:name', buildPath: ({ tag }) => `/api/tags/${encodeURIComponent(tag)}` }],
  unblocked: {
    'only tags and topics': ['/api/tags'],
  },
}
