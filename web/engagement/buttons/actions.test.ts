import { expect, test } from 'vitest'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { saveDialogText } from './dialog-text.ts'

const TARGETS = { lists: [{ hash: 'd', name: 'x', isDefault: true, contains: false, itemCount: 0, public: false }] }

describeForms([
  { form: 'likes.like?hash=h', sends: [['PUT /api/likes/post/h']] },
  { form: 'likes.unlike?hash=h', sends: [['DELETE /api/likes/post/h']] },
  { form: 'follows.follow?kind=user&key=sara', sends: [['PUT /api/follows/user/sara']] },
  { form: 'follows.unfollow?kind=topic&key=literature', sends: [['DELETE /api/follows/topic/literature']] },
  { form: 'lists.save?post=p', sends: [['PUT /api/lists/saved/p']] },
  { form: 'lists.unsave?post=p', sends: [['DELETE /api/lists/saved/p']] },
  { form: 'lists.add-item?list=l&post=p', sends: [['PUT /api/lists/l/items/p']] },
  { form: 'lists.remove-item?list=l&post=p', sends: [['DELETE /api/lists/l/items/p']], notice: saveDialogText.takenOut },
  ...[{ fields: { private: 'on' }, isPublic: false }, { isPublic: true }].map(({ fields, isPublic }) => ({
    form: 'lists.create-and-save?post=p',
    fields: { key: 'k', name: 'سفر', ...fields },
    answers: { 'POST /api/lists': { hash: 'n' } },
    sends: [['POST /api/lists', { key: 'k', name: 'سفر', public: isPublic }] as const, ['PUT /api/lists/n/items/p'] as const],
  })),
])

test('the lists of the viewer are shown to choose from', async () => {
  const answers = { 'GET /api/lists/mine/save-targets/p': TARGETS }
  const { sent, status, hasContent } = await submitForm('lists.choose?post=p', {}, { answers })
  expect([sent, status, hasContent]).toEqual([[['GET /api/lists/mine/save-targets/p']], 200, true])
})
