/** What an admin can turn off for the whole site, in the order of `/admin/feature-switches`. */
export const FEATURES = [
  'registration',
  'publishing',
  'comments',
  'uploads',
  'podcast_imports',
  'imports',
  'payments',
  'promotions',
  'contact',
  'newsletters',
  'telegram',
  'webhooks',
  'push',
] as const
export type Feature = (typeof FEATURES)[number]
