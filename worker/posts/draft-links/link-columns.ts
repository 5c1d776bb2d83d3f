import { draftLinks } from './schema.ts'

export const linkColumns = {
  hash: draftLinks.hash,
  label: draftLinks.label,
  createdAt: draftLinks.createdAt,
  expiresAt: draftLinks.expiresAt,
  visits: draftLinks.visits,
  visitedAt: draftLinks.visitedAt,
}
