import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL expression, for a column of its own: the page of what an invoice pays for, for its buyer; null for something outside Daftar. */
export const boughtPath = (invoiceId: SQLWrapper): SQL<string | null> => sql`coalesce(
  (SELECT '/me/promotions/' || o.hash || '/history/' || q.hash FROM promotions q JOIN posts o ON o.id = q.post_id WHERE q.invoice_id = ${invoiceId}),
  (SELECT '/me/p/' || o.hash || '/commercial' FROM sponsorships s JOIN posts o ON o.id = s.post_id WHERE s.invoice_id = ${invoiceId}))`
