import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { USER_BY_STATE } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'

const HANDLE = { ...USER_BY_STATE, publication: 200 } as const

const personSubject = subject({
  states: ['active', 'suspended', 'deactivated', 'deleted', 'publication', 'missing'],
  create({ state, owner, publication }) {
    const handle = state === 'missing' ? `x${newHash()}` : state === 'publication' ? publication.handle : owner.handle
    return { handle, username: handle }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    person: typeof personSubject
  }
}

export const access: Access = {
  subjects: { person: personSubject },
  rows: withOwnersToken([
    { route: 'GET /api/profiles/:handle', of: 'person', everybody: HANDLE },
    { route: 'GET /api/profiles/:handle/posts', of: 'person', everybody: HANDLE },
    { route: 'GET /api/profiles/:handle/pinned-post', of: 'person', everybody: HANDLE },
  ]),
  blocked: [
    { route: '/api/profiles/:handle', buildPath: (_, { person }) => `/api/profiles/${person.handle}` },
    { route: '/api/profiles/:handle', buildPath: ({ third }) => `/api/profiles/${third.publication}` },
    { route: '/api/profiles/:handle/pinned-post', buildPath: (_, { person }) => `/api/profiles/${person.handle}/pinned-post` },
    { route: '/api/profiles/:handle/posts', buildPath: (_, { person }) => `/api/profiles/${person.handle}/posts` },
    { route: '/api/profiles/:handle/posts', buildPath: ({ third }) => `/api/profiles/${third.publication}/posts` },
  ],
}
