import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const topics = { 'GET /api/admin/topics': { items: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] } }
const featured = {
  'GET /api/moderation/featured/front': { items: [{ post: { hash: 'a' } }, { post: { hash: 'b' } }, { post: { hash: 'c' } }] },
}

describeForms([
  { form: 'content.hide-tag?name=سفر', sends: [[`PUT /api/moderation/tags/${encodeURIComponent('سفر')}/hidden`]], notice: text.tagHidden },
  { form: 'content.show-tag?name=a/b', sends: [['DELETE /api/moderation/tags/a%2Fb/hidden']], notice: text.tagShown },
  {
    form: 'content.merge-tags',
    fields: { from: 'a/b', into: 'c d' },
    sends: [['PUT /api/moderation/tags/c%20d/aliases/a%2Fb']],
    notice: text.merged,
  },
  { form: 'content.hide-topic?key=art', sends: [['PUT /api/admin/topics/art/hidden']], notice: text.topicHidden },
  { form: 'content.show-topic?key=art', sends: [['DELETE /api/admin/topics/art/hidden']], notice: text.topicShown },
  {
    form: 'content.update-topic?key=art',
    fields: { name: 'هنر', description: 'نقاشی' },
    sends: [['PATCH /api/admin/topics/art', { name: 'هنر', description: 'نقاشی' }]],
    notice: text.topicChanged,
  },
  {
    form: 'content.move-topic?key=b&direction=up',
    answers: topics,
    sends: [['GET /api/admin/topics'], ['PUT /api/admin/topics', { order: ['b', 'a', 'c'] }]],
    notice: text.moved,
  },
  {
    form: 'content.move-topic?key=b&direction=down',
    answers: topics,
    sends: [['GET /api/admin/topics'], ['PUT /api/admin/topics', { order: ['a', 'c', 'b'] }]],
    notice: text.moved,
  },
  {
    form: 'content.feature-post?place=front',
    fields: { url: 'https://daftar.test/sara/abcdefghijkl?x=1' },
    sends: [['PUT /api/moderation/featured/front/abcdefghijkl']],
    notice: text.isFeatured,
    needs: ['url'],
  },
  { form: 'content.unfeature-post?place=front&hash=h', sends: [['DELETE /api/moderation/featured/front/h']], notice: text.unfeatured },
  {
    form: 'content.move-featured?place=front&hash=b&direction=up',
    answers: featured,
    sends: [['GET /api/moderation/featured/front'], ['PUT /api/moderation/featured/front', { order: ['b', 'a', 'c'] }]],
    notice: text.moved,
  },
  {
    form: 'content.move-featured?place=front&hash=b&direction=down',
    answers: featured,
    sends: [['GET /api/moderation/featured/front'], ['PUT /api/moderation/featured/front', { order: ['a', 'c', 'b'] }]],
    notice: text.moved,
  },
])
