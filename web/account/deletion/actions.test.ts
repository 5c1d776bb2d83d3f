import { describeForms } from '#web/lib/testing/form-rows.ts'
import { CLOSE_PUBLICATION } from './queries.ts'

describeForms([
  { form: 'account.deactivate', sends: [['POST /api/me/deactivate']], to: '/' },
  {
    form: 'account.delete',
    fields: {
      handle: 'sara',
      'publications.p1': 'reza',
      'publications.p2': CLOSE_PUBLICATION,
      'publications.p3': '',
      'publications.other': 'x',
    },
    answers: { 'GET /api/me/deletion': { publications: [{ hash: 'p1' }, { hash: 'p2' }, { hash: 'p3' }] } },
    sends: [
      ['GET /api/me/deletion'],
      [
        'POST /api/me/deletion',
        {
          handle: 'sara',
          publications: [
            { hash: 'p1', successor: 'reza' },
            { hash: 'p2', successor: null },
          ],
        },
      ],
    ],
    to: '/',
  },
])
