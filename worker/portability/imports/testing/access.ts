import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS, type Row, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { importItems, imports } from '../schema.ts'

const FORM = ['--x', 'Content-Disposition: form-data; name="key"', '', 'key-of-the-table', '--x'].join('\r\n')
const FILE = ['', 'Content-Disposition: form-data; name="file"; filename="a.md"', '', '# عنوان', '--x--', ''].join('\r\n')
const BY_OWNER = { ready: 200, missing: 404 } as const
const OWN_ROWS = { of: 'textImport', visitor: 401, owner: BY_OWNER, everybody: 404 } as const

/** Creates an import that waits for its start, with one item. */
const textImportSubject = subject({
  states: ['ready', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    if (state === 'missing') return { hash }
    const [created] = await database(env)
      .insert(imports)
      .values({ hash, ownerId: owner.id, clientKey: `key-${hash}`, state: 'ready', fileName: 'a.xml', bytes: 10, createdAt: now() })
      .returning({ importId: imports.id })
    const item = { importId: created?.importId ?? 0, key: 'https://old.example/1', position: 0, kind: 'post' as const, title: 'نوشته' }
    await database(env)
      .insert(importItems)
      .values({ ...item, state: 'failed', reason: 'empty' })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    textImport: typeof textImportSubject
  }
}

export const access: Access = {
  subjects: { textImport: textImportSubject },
  rows: [
    { route: 'GET /api/imports', ...SIGNED_IN_ONLY },
    {
      route: 'POST /api/imports',
      of: 'none',
      body: ({ key }) => ({ key, fileName: 'a.xml', bytes: 10 }),
      visitor: 401,
      suspended: 403,
      everybody: 201,
    },
    {
      route: 'POST /api/imports/file',
      of: 'none',
      upload: { type: 'multipart/form-data; boundary=x', bytes: new TextEncoder().encode(FORM + FILE) as Uint8Array<ArrayBuffer> },
      visitor: 401,
      suspended: 403,
      everybody: 201,
    },
    { route: 'GET /api/imports/comments/:hash', of: 'post', everybody: POST_FOR_READERS },
    ...['', '/items'].map((rest): Row => ({ route: `GET /api/imports/:hash${rest}`, ...OWN_ROWS })),
    {
      // Only an import that is uploading takes parts.
      route: 'PUT /api/imports/:hash/parts/:number',
      ...OWN_ROWS,
      params: { number: '1' },
      upload: { type: 'application/octet-stream', bytes: new Uint8Array(20) },
      suspended: 403,
      owner: { ready: 409, missing: 404 },
    },
    { route: 'POST /api/imports/:hash/read', ...OWN_ROWS, suspended: 403 },
    { route: 'POST /api/imports/:hash/start', ...OWN_ROWS, body: () => ({ settings: {}, confirmsOwnership: true }), suspended: 403 },
    // Suspended members may stop an import.
    { route: 'POST /api/imports/:hash/:act', ...OWN_ROWS, params: { act: 'cancel' } },
  ],
  unblocked: {
    'own lists, publications, shows and interests': ['/api/imports', '/api/imports/:hash', '/api/imports/:hash/items'],
    'names no member; worker/portability/imports/archived-comments.test.ts covers blocks': ['/api/imports/comments/:hash'],
  },
}
