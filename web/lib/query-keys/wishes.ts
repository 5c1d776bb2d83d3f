/** Keys of wishes start like those of their campaign, and those of moderators like those of all pages of staff. */
export const wishKeys = {
  list: (slug: string) => ['campaign', slug, 'wishes'],
  own: (slug: string) => ['campaign', slug, 'own-wish'],
  moderated: (state: string) => ['admin', 'wishes', state],
} as const
