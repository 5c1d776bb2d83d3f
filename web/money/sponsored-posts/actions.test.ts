import { describeForms } from '#web/lib/testing/form-rows.ts'
import { adminText, text } from './text.ts'

const REVIEW = 'POST /api/admin/sponsored-posts/h/review'

describeForms([
  {
    form: 'sponsored-posts.request?hash=abc',
    fields: { key: 'k', package: 'p', sponsorName: 'شرکت', sponsorUrl: 'https://s.test' },
    answers: { 'POST /api/sponsored-posts/posts/abc': { items: [{ invoice: { hash: 'newest' } }, { invoice: { hash: 'older' } }] } },
    sends: [['POST /api/sponsored-posts/posts/abc', { key: 'k', package: 'p', sponsorName: 'شرکت', sponsorUrl: 'https://s.test' }]],
    to: '/me/wallet/invoices/newest',
  },
  { form: 'sponsored-posts.cancel?hash=h', sends: [['POST /api/sponsored-posts/h/cancel']], notice: text.canceled },
  { form: 'sponsored-posts.approve?hash=h&version=2', sends: [[REVIEW, { decision: 'approve', version: 2 }]], notice: adminText.approved },
  {
    form: 'sponsored-posts.return?hash=h&version=2',
    fields: { confirmed: 'on', reason: 'نشانی' },
    sends: [[REVIEW, { decision: 'return', version: 2, reason: 'نشانی' }]],
    notice: adminText.returned,
    needs: ['confirmed'],
  },
  {
    form: 'sponsored-posts.return?hash=h',
    fields: { confirmed: 'on', reason: 'نشانی' },
    sends: [[REVIEW, { decision: 'return', version: null, reason: 'نشانی' }]],
    notice: adminText.returned,
  },
])
