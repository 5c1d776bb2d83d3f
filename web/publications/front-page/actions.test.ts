import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { arrangeText as text } from './arrange-text.ts'

const BASE = '/api/publications/managed/p1'
const GET = `GET ${BASE}/front-page`
const PUT = `PUT ${BASE}/front-page`
const posts = (...hashes: string[]) => hashes.map((hash) => ({ hash }))
const section = (name: string) => ({ tag: { name, slug: name }, title: `عنوان ${name}` })
const arrangement = {
  version: 9,
  lead: { hash: 'lead' },
  featured: posts('f1', 'f2', 'f3'),
  pinned: posts('p1', 'p2'),
  sections: ['a', 'b', 'c'].map(section),
}
const stored = {
  version: 5,
  lead: 'lead',
  featured: ['f1', 'f2', 'f3'],
  pinned: ['p1', 'p2'],
  sections: ['a', 'b', 'c'].map((tag) => ({ tag, title: `عنوان ${tag}` })),
}
const key = expect.stringMatching(/^[0-9a-f-]{36}$/)
const arrange = (form: string, change: Partial<typeof stored>, fields: Record<string, string> = {}) => ({
  form: `front-page.${form}`,
  fields,
  answers: { [GET]: arrangement },
  sends: [[GET] as const, [PUT, { key, ...stored, ...change }] as const],
  notice: text.saved,
})
const sections = (...tags: string[]) => ({ sections: tags.map((tag) => ({ tag, title: `عنوان ${tag}` })) })
const SERIES = `${BASE}/series`
const page = 'hash=p1&version=5'
const move = (form: string, address: string, after: string) => ({
  form: `series.${form}&after=${after}`,
  sends: [[`PUT ${address}`, { after: after || null }] as const],
  notice: text.saved,
})

describeForms([
  arrange(`choose?${page}&target=lead&key=f2`, { lead: 'f2', featured: ['f1', 'f3'] }),
  arrange(`choose?${page}&target=featured&key=new`, { featured: ['f1', 'f2', 'f3', 'new'] }),
  arrange(`choose?${page}&target=pinned&key=new`, { pinned: ['p1', 'p2', 'new'] }),
  {
    form: `front-page.choose?${page}&target=s1&key=new`,
    sends: [[`PUT ${SERIES}/s1/posts/new`]],
    notice: text.saved,
  },
  arrange(`remove?${page}&key=f2`, { featured: ['f1', 'f3'] }),
  arrange(`remove?${page}&key=lead`, { lead: null as never }),
  arrange(`move?${page}&place=featured&key=f3&to=0`, { featured: ['f3', 'f1', 'f2'] }),
  arrange(`move?${page}&place=pinned&key=p1&to=1`, { pinned: ['p2', 'p1'] }),
  arrange(
    'add-section?hash=p1',
    { sections: [...stored.sections, { tag: 'کتاب', title: 'تازه' }] },
    { version: '5', tag: ' کتاب ', title: 'تازه' },
  ),
  arrange(`add-section?${page}&tag=x`, { sections: [...stored.sections, { tag: 'x', title: '' }] }, { tag: 'y', title: '' }),
  arrange(`remove-section?${page}&key=b`, sections('a', 'c')),
  arrange(`move-section?${page}&key=c&to=0`, sections('c', 'a', 'b')),
  {
    form: 'series.create?hash=p1',
    fields: { key: 'k', title: 'سفرنامه', description: 'سه شهر' },
    sends: [[`POST ${SERIES}`, { key: 'k', title: 'سفرنامه', description: 'سه شهر' }]],
    notice: text.created,
  },
  {
    form: 'series.change?hash=p1&series=s1',
    fields: { title: 'سفرنامه', description: 'سه شهر' },
    sends: [[`PATCH ${SERIES}/s1`, { title: 'سفرنامه', description: 'سه شهر' }]],
    notice: text.saved,
  },
  ...['s1', ''].flatMap((after) => [
    move('move?hash=p1&series=s3', `${SERIES}/s3/position`, after),
    move('move-post?hash=p1&series=s2&key=q3', `${SERIES}/s2/posts/q3/position`, after),
  ]),
  { form: 'series.delete?hash=p1&series=s1', sends: [[`DELETE ${SERIES}/s1`]], notice: text.deleted },
  { form: 'series.remove-post?hash=p1&series=s1&key=x', sends: [[`DELETE ${SERIES}/s1/posts/x`]], notice: text.saved },
])

test('a full place takes no further post, and a place that does not exist none at all', async () => {
  const full = { ...arrangement, pinned: posts(...Array.from({ length: LIMITS.frontPagePinned }, (_, at) => `p${at}`)) }
  const answers = { [GET]: full }
  const chosen = await submitForm(`front-page.choose?${page}&target=pinned&key=new`, {}, { answers })
  expect([chosen.sent, chosen.error?.message]).toEqual([[[GET]], text.full])
  const moved = await submitForm(`front-page.move?${page}&place=elsewhere&key=f1&to=0`, {}, { answers })
  expect([moved.sent, moved.status, moved.error?.message]).toEqual([[[GET]], 400, text.none])
})
