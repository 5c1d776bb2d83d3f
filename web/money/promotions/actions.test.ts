import { tehranToUtc } from '#shared/persian/jalali.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './report-text.ts'

const purchase = { key: 'k', package: 'p', topics: ['art', 'life'], tags: ['سفر'], otherTags: '#کتاب، سفر' }
const json = { key: 'k', post: 'abc', package: 'p', topics: ['art', 'life'], tags: ['سفر', 'کتاب'] }
const bought = { 'POST /api/promotions': { invoice: { hash: 'i1' } } }
const change = (action: string, notice: string) => ({
  form: `promotions.${action}?hash=h`,
  sends: [[`POST /api/promotions/h/${action}`] as const],
  notice,
})

describeForms([
  {
    form: 'promotions.buy?post=abc',
    fields: purchase,
    answers: bought,
    sends: [['POST /api/promotions', { ...json, startsAt: null }]],
    to: '/me/wallet/invoices/i1',
  },
  {
    form: 'promotions.buy?post=abc',
    fields: { ...purchase, start: 'later', startsAt: '۱۴۰۵/۹/۳', startTime: '۸:۳۰' },
    answers: bought,
    sends: [['POST /api/promotions', { ...json, startsAt: tehranToUtc({ year: 1405, month: 9, day: 3 }, 8, 30) }]],
    to: '/me/wallet/invoices/i1',
    needs: ['startsAt', 'startTime'],
  },
  change('pause', text.paused),
  change('resume', text.resumed),
  change('stop', text.stopped),
  change('cancel', text.canceled),
])
