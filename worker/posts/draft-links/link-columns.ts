import { draftLinks } from './schema.ts'

/** What the author sees of a link. */
export const linkColumns = {
  hash: draftLinks.hash,
  label: draftLinks.label,
  createdAt: draftLinks.createdAt,
  expiresAt: draftLinks.expiresAt,
  visits: draftLinks.visits,
  visitedAt: draftLinks.visitedAt,
}
