import { describeForms } from '#web/lib/testing/form-rows.ts'
import { showSettingsText as text } from './show-settings-text.ts'

const fields = { key: 'k', title: 'رادیو', description: 'گپ', category: 'Arts' }

describeForms([
  ...['', 'p'].map((publication) => ({
    form: 'podcasts.create',
    fields: { ...fields, publication },
    answers: { 'POST /api/podcasts': { hash: 'n' } },
    sends: [['POST /api/podcasts', { ...fields, publication: publication || null }] as const],
    to: '/me/podcasts/n',
  })),
  { form: 'podcasts.remove?hash=h', sends: [['DELETE /api/podcasts/h']], to: '/me/publications', notice: text.removed },
  { form: 'podcasts.restore?hash=h', sends: [['POST /api/podcasts/h/restore']], notice: text.restored },
])
