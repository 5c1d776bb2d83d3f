import { env } from 'cloudflare:workers'
import { customAlphabet } from 'nanoid'
import { database } from '#worker/db/client.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { topics } from '../schema.ts'

const letters = customAlphabet('abcdefghijklmnopqrstuvwxyz', 20)
const topicSubject = subject({
  states: ['shown', 'missing'],
  belongsTo: 'nobody',
  async create({ state }) {
    const key = letters()
    if (state === 'shown')
      await database(env)
        .insert(topics)
        .values({ key, name: `موضوع ${key}`, family: 'آزمون', position: 999 })
    return { key }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    topic: typeof topicSubject
  }
}

export const access: Access = {
  subjects: { topic: topicSubject },
  rows: withOwnersToken([
    { route: 'GET /api/topics', ...PUBLIC },
    { route: 'GET /api/topics/:name', params: { name: 'literature' }, ...PUBLIC },
  ]),
  plans: {
    smallTables: { topics: 'the editors’ list of topics' },
  },
  blocked: [{ route: '/api/topics/:name', buildPath: ({ topic }) => `/api/topics/${topic}` }],
  unblocked: {
    'only topics, and the newest titles, among which topics.test.ts blocks an author': ['/api/topics'],
  },
}
