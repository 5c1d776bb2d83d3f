import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_PUBLICATION, POST_IN_ANY_STATE, type Row, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    ...['', '/csv'].map((rest): Row => ({ route: `GET /api/stats/mine${rest}`, ...SIGNED_IN_ONLY })),
    ...['', '/csv'].flatMap((rest): Row[] => [
      {
        route: `GET /api/stats/post/:hash${rest}`,
        of: 'post',
        visitor: 401,
        owner: POST_IN_ANY_STATE,
        publicationOwner: POST_FOR_PUBLICATION,
        publicationEditor: POST_FOR_PUBLICATION,
        everybody: 404,
      },
      {
        route: `GET /api/stats/publication/:handle${rest}`,
        of: 'publication',
        visitor: 401,
        publicationOwner: { open: 200, closed: 404, missing: 404 },
        publicationEditor: { open: 200, closed: 404, missing: 404 },
        everybody: 404,
      },
    ]),
  ]),
  unblocked: {
    'own content': ['/api/stats/mine', '/api/stats/mine/csv', '/api/stats/post/:hash', '/api/stats/post/:hash/csv'],
    'those who work in a publication, or write for it, work together': [
      '/api/stats/publication/:handle',
      '/api/stats/publication/:handle/csv',
    ],
  },
}
