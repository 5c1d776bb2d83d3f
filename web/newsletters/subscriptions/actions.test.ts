import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const CHANGES = { confirm: text.changed.pending, save: text.changed.active, resume: text.changed.ended }
const IMPORT = 'POST /api/newsletters/podcast/k/import'
const RESULT = { added: 2, known: 0, left: 0, refusedCount: 1, refused: [3] }

describeForms([
  ...Object.entries(CHANGES).map(([verb, notice]) => ({
    form: `subscriptions.${verb}?t=secret&hash=h`,
    fields: { frequency: 'weekly', topics: ['history', 'poetry'] },
    sends: [['PUT /api/email-subscriptions/h?t=secret', { frequency: 'weekly', topics: ['history', 'poetry'] }] as const],
    notice,
  })),
  { form: 'subscriptions.end?t=secret&hash=h', sends: [['DELETE /api/email-subscriptions/h?t=secret']], notice: text.ended },
  { form: 'subscriptions.stop-all?t=secret', sends: [['DELETE /api/email-subscriptions?t=secret']], notice: text.stoppedAll },
  {
    form: 'subscriptions.remove-subscriber?kind=publication&key=k&hash=h',
    sends: [['DELETE /api/newsletters/publication/k/subscribers/h']],
    notice: text.removed,
  },
  {
    form: 'subscriptions.import?kind=podcast&key=k',
    fields: { csv: 'a@example.com', hasConsent: 'on' },
    answers: { [IMPORT]: RESULT },
    sends: [[IMPORT, { csv: 'a@example.com', hasConsent: true }]],
    to: '/me/subscribers?newsletter=podcast%3Ak',
    notice: text.imported(RESULT),
  },
  {
    form: 'subscriptions.import?kind=podcast&key=k',
    fields: { file: new File(['email\nb@example.com'], 'a.csv'), csv: 'a@example.com' },
    answers: { [IMPORT]: RESULT },
    sends: [[IMPORT, { csv: 'email\nb@example.com', hasConsent: false }]],
    to: '/me/subscribers?newsletter=podcast%3Ak',
    notice: text.imported(RESULT),
  },
])

test('a file over the limit is refused before it is sent', async () => {
  const file = new File(['a'.repeat(LIMITS.subscriberImportBytes + 1)], 'a.csv')
  const { sent, status, error } = await submitForm('subscriptions.import?kind=podcast&key=k', { file, hasConsent: 'on' })
  expect([sent, status, error?.fields]).toEqual([[], 400, { csv: text.tooLarge }])
})

test('the dialog that confirms a removal without JavaScript names the address, and only for a newsletter that can exist', async () => {
  const ask = (kind: string) => submitForm(`subscriptions.confirm-removal?kind=${kind}&key=k&hash=h&email=a%40example.com`)
  expect(await ask('podcast')).toMatchObject({ status: 200, sent: [] })
  expect(await ask('other')).toMatchObject({ to: '/here', sent: [] })
})

test('the outcome of an import counts addresses, and names the first rows without one', () => {
  const none = { added: 0, known: 0, left: 0, refusedCount: 0, refused: [] }
  expect(text.imported(none)).toBe('نشانی تازه‌ای نبود.')
  expect(text.imported({ ...none, added: 1000, left: 2 })).toBe('۱٬۰۰۰ نشانی تازه آمد، ۲ تا پیش‌تر رفته بود و برنگشت.')
  expect(text.imported({ ...none, known: 1, refusedCount: 3, refused: [4, 9] })).toBe(
    '۱ تا از پیش مشترک بود، ۳ سطر نشانی درستی نداشت (شمارهٔ ۴، ۹ و …).',
  )
})
