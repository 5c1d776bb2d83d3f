import type { Feature } from '#shared/feature-switches.ts'

/**
 * Mutations that a switch rejects while its feature is off. What was begun before continues: scheduled posts appear, uploads complete,
 * running imports and promotions go on, and payments are verified.
 */
export const FEATURE_ROUTES: Readonly<Record<string, Feature>> = {
  'POST /api/auth/register': 'registration',
  'POST /api/posts/:hash/publish': 'publishing',
  'PUT /api/posts/:hash/schedule': 'publishing',
  'POST /api/submissions': 'publishing',
  'POST /api/submissions/:hash/accept': 'publishing',
  'POST /api/comments/post/:hash': 'comments',
  'PATCH /api/comments/:hash': 'comments',
  'POST /api/media/images': 'uploads',
  'POST /api/media/covers': 'uploads',
  'POST /api/media/audio': 'uploads',
  'PUT /api/me/avatar': 'uploads',
  'POST /api/episodes/:post/uploads': 'uploads',
  'POST /api/podcast-imports': 'podcast_imports',
  'POST /api/podcast-imports/preview': 'podcast_imports',
  'POST /api/podcast-imports/:hash/items/retry': 'podcast_imports',
  'POST /api/imports': 'imports',
  'POST /api/imports/file': 'imports',
  'POST /api/imports/:hash/start': 'imports',
  'POST /api/payments': 'payments',
  'POST /api/invoices/:hash/pay': 'payments',
  'POST /api/promotions': 'promotions',
  'POST /api/sponsored-posts/posts/:hash': 'promotions',
  'POST /api/contact': 'contact',
}
